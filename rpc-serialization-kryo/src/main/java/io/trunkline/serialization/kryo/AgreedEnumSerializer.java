package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.ImmutableSerializer;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.AgreedClass;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An enum under agreed terms, in Kryo's form: the number of a constant increased by one, and 0 for
 * null. The numbers are those of the constants both sides have.
 */
final class AgreedEnumSerializer extends ImmutableSerializer<Enum<?>>
    implements AgreedForm, Walked {

  private final Class<?> type;
  private final AgreedClasses classes;
  private final Enum<?>[] constants;
  private final PerTable<Numbers> numbers;

  AgreedEnumSerializer(AgreedClasses classes, Class<?> type) {
    this.type = type;
    this.classes = classes;
    constants = (Enum<?>[]) type.getEnumConstants();
    numbers = new PerTable<>(classes, this::number);
    setAcceptsNull(true);
  }

  /**
   * @param byNumber the constants that both sides have
   * @param ofOrdinal the number of each constant of this side, or -1
   */
  private record Numbers(Enum<?>[] byNumber, int[] ofOrdinal) {}

  /** The names of this side's constants, in their order. */
  @Override
  public List<String> names() {
    return Arrays.stream(constants).<String>map(Enum::name).toList();
  }

  @Override
  public String kind() {
    return "enum";
  }

  private Numbers number(TableView view) {
    AgreedClass agreed = classes.agreed(type);
    List<String> names = agreed == null ? names() : agreed.constants();
    Enum<?>[] byNumber = new Enum<?>[names.size()];
    int[] ofOrdinal = new int[constants.length];
    for (Enum<?> constant : constants) {
      int number = names.indexOf(constant.name());
      ofOrdinal[constant.ordinal()] = number;
      if (number >= 0) {
        byNumber[number] = constant;
      }
    }
    return new Numbers(byNumber, ofOrdinal);
  }

  @Override
  public boolean isReferenced() {
    return false;
  }

  @Override
  public void write(GraphWriter writer, @Nullable Object constant) {
    write(writer.out(), (Enum<?>) constant);
  }

  @Override
  public @Nullable Object read(GraphReader reader, int id) {
    return read(reader.in());
  }

  @Override
  public void write(Kryo kryo, Output output, @Nullable Enum<?> constant) {
    write(output, constant);
  }

  @Override
  public @Nullable Enum<?> read(Kryo kryo, Input input, Class<? extends Enum<?>> ignored) {
    return read(input);
  }

  private void write(Output output, @Nullable Enum<?> constant) {
    if (constant == null) {
      output.writeVarInt(0, true);
      return;
    }
    int number = numbers.get().ofOrdinal[constant.ordinal()];
    if (number < 0) {
      throw new SerializationException(
          "kryo: the other side has no constant "
              + constant.name()
              + " in its enum "
              + type.getName()
              + "; add it there before it is sent");
    }
    output.writeVarInt(number + 1, true);
  }

  private @Nullable Enum<?> read(Input input) {
    int mark = input.readVarInt(true);
    if (mark == 0) {
      return null;
    }
    Enum<?>[] byNumber = numbers.get().byNumber;
    if (classes.isStored() && mark > 0 && mark <= byNumber.length && byNumber[mark - 1] == null) {
      AgreedClass agreed = classes.agreed(type);
      throw new SerializationException(
          "kryo: the stored constant "
              + (agreed == null ? String.valueOf(mark - 1) : agreed.constants().get(mark - 1))
              + " of enum "
              + type.getName()
              + " is not here; restore it to read this data");
    }
    if (mark < 0 || mark > byNumber.length || byNumber[mark - 1] == null) {
      throw new MisreadException(
          "kryo: constant number "
              + (mark - 1)
              + " of enum "
              + type.getName()
              + ", of which both sides have "
              + byNumber.length);
    }
    return byNumber[mark - 1];
  }
}
