package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.ClassSchema;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Constants of an enum, by name. Stock peers also write the number of a constant, which is read;
 * under agreed terms it is the number among the constants that both sides have.
 */
final class EnumForm extends Form {

  private final Enum<?>[] constants;
  private final Map<String, Enum<?>> byName = new HashMap<>();

  /**
   * @param type the enum itself, not the class of a constant with a body
   */
  EnumForm(Class<?> type) {
    super(type);
    constants = (Enum<?>[]) type.getEnumConstants();
    for (Enum<?> constant : constants) {
      byName.put(constant.name(), constant);
    }
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    Enum<?> constant = (Enum<?>) value;
    AgreedForm agreed = out.agreed(type());
    if (agreed == null) {
      out.sink().writeText(constant.name());
      return;
    }
    int number = agreed.agreed().constants().indexOf(constant.name());
    if (number < 0) {
      throw new SerializationException(
          "fastjson2: the reader does not have the constant "
              + type().getName()
              + "."
              + constant.name()
              + "; add it there");
    }
    out.sink().writeInt(number);
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    return switch (in.source().peek()) {
      case TEXT -> named(in, in.source().readText());
      case INTEGER -> numbered(in, in.source().readLong());
      default ->
          throw in.failure(
              "expected a constant of " + type().getName() + ", found " + in.source().peek());
    };
  }

  private Enum<?> named(ValueIn in, String name) {
    Enum<?> constant = byName.get(name);
    if (constant == null) {
      throw in.failure(type().getName() + " has no constant of that name here");
    }
    return constant;
  }

  private Enum<?> numbered(ValueIn in, long number) {
    AgreedForm agreed = in.agreed(type());
    List<String> names = agreed == null ? null : agreed.agreed().constants();
    int count = names == null ? constants.length : names.size();
    if (number < 0 || number >= count) {
      throw in.failure("the constant number " + number + " of the " + count + " of " + type());
    }
    return names == null ? constants[(int) number] : named(in, names.get((int) number));
  }

  @Override
  public boolean isShared(boolean isAgreed) {
    return false;
  }

  @Override
  public boolean isContainer() {
    return false;
  }

  @Override
  public ClassSchema schema() {
    return new ClassSchema(
        type().getName(),
        "enum",
        List.of(),
        Arrays.stream(constants).map(constant -> (Enum<?>) constant).map(Enum::name).toList());
  }
}
