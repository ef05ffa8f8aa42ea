package io.trunkline.serialization.hessian2;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Enums, as objects with one field: the constant's name. */
final class EnumForm extends Form {

  private final WireName definition;
  private final byte[][] names;
  private final Map<String, Object> constants = new HashMap<>();

  EnumForm(Class<?> type, Forms forms) {
    super(type);
    definition = forms.definition(type, List.of("name"));
    Object[] all = type.getEnumConstants();
    names = new byte[all.length][];
    for (Object constant : all) {
      Enum<?> one = (Enum<?>) constant;
      names[one.ordinal()] = Forms.string(one.name());
      constants.put(one.name(), one);
    }
  }

  @Override
  void write(WriteEngine out, Object value) {
    if (!out.writeReference(value)) {
      out.enter(type());
      out.writeDefinition(definition);
      out.writeRaw(names[((Enum<?>) value).ordinal()]);
      out.leave();
    }
  }

  @Override
  void requireObject() {}

  /** Which of the fields is the name. */
  @Override
  Object plan(String[] fields) {
    boolean[] plan = new boolean[fields.length];
    int name = Arrays.asList(fields).indexOf("name");
    if (name >= 0) {
      plan[name] = true;
    }
    return plan;
  }

  @Override
  Object readObject(ReadEngine in, Object plan) {
    in.enter();
    int number = in.addIncomplete();
    Object constant = null;
    for (boolean isName : (boolean[]) plan) {
      if (isName) {
        constant = constant(in, in.readString());
      } else {
        in.readAny();
      }
    }
    if (constant == null) {
      throw in.failure("the name of the enum constant is missing");
    }
    in.setObject(number, constant);
    in.leave();
    return constant;
  }

  /** As other languages write it. */
  @Override
  Object readMap(ReadEngine in, @Nullable Slot key, @Nullable Slot value) {
    in.enter();
    int number = in.addIncomplete();
    Object constant = null;
    while (!in.isEnd()) {
      if ("name".equals(in.readString())) {
        constant = constant(in, in.readString());
      } else {
        in.readAny();
      }
    }
    if (constant == null) {
      throw in.failure("the name of the enum constant is missing");
    }
    in.setObject(number, constant);
    in.leave();
    return constant;
  }

  private Object constant(ReadEngine in, @Nullable String name) {
    Object constant = name == null ? null : constants.get(name);
    if (constant == null) {
      throw in.failure("the message names a constant that the enum does not have here");
    }
    return constant;
  }
}
