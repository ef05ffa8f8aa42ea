package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.hessian2.internal.wire.EncodedValue;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Enums, which travel as objects with one field: the name of the constant. */
final class EnumCodec extends TypeCodec {

  private final WireName definition;
  private final byte[][] names;
  private final Map<String, Object> constants = new HashMap<>();

  EnumCodec(Class<?> type, CodecRegistry codecs) {
    super(type);
    definition = codecs.names().definition(type, List.of("name"));
    Object[] all = type.getEnumConstants();
    names = new byte[all.length][];
    for (Object constant : all) {
      Enum<?> one = (Enum<?>) constant;
      names[one.ordinal()] = EncodedValue.ofString(one.name());
      constants.put(one.name(), one);
    }
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (!out.writeReference(value)) {
      out.enter(type());
      out.writeDefinition(definition);
      out.writeRaw(names[((Enum<?>) value).ordinal()]);
      out.leave();
    }
  }

  @Override
  public void requireObject() {}

  /** For each field whether it is the name. */
  @Override
  public Object plan(String[] fields) {
    boolean[] plan = new boolean[fields.length];
    int name = Arrays.asList(fields).indexOf("name");
    if (name >= 0) {
      plan[name] = true;
    }
    return plan;
  }

  @Override
  public Object readObject(ValueReader in, Object plan) {
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

  /** Reads the constant from a map, as which peers in other languages write it. */
  @Override
  public Object readMap(ValueReader in, @Nullable DeclaredType key, @Nullable DeclaredType value) {
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

  private Object constant(ValueReader in, @Nullable String name) {
    Object constant = name == null ? null : constants.get(name);
    if (constant == null) {
      throw in.failure("the message names a constant that the enum does not have here");
    }
    return constant;
  }
}
