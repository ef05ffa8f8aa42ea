package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.util.List;
import java.util.Map;

/**
 * Classes as values, by name. They pass the gate like the class of an object. Enum sets and
 * calendars contain one.
 */
final class ClassCodec extends TypeCodec {

  private static final Map<String, Class<?>> PRIMITIVES =
      Map.of(
          "boolean", boolean.class,
          "byte", byte.class,
          "char", char.class,
          "short", short.class,
          "int", int.class,
          "long", long.class,
          "float", float.class,
          "double", double.class,
          "void", void.class);

  private final WireName definition;

  ClassCodec(CodecRegistry codecs) {
    super(Class.class);
    definition = codecs.names().definition(Class.class.getName(), List.of("name"));
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (!out.writeReference(value)) {
      out.enter(type());
      out.writeDefinition(definition);
      out.writeString(((Class<?>) value).getName());
      out.leave();
    }
  }

  @Override
  public void requireObject() {}

  @Override
  public Object plan(String[] fields) {
    return fields;
  }

  @Override
  public Object readObject(ValueReader in, Object plan) {
    in.enter();
    int number = in.addIncomplete();
    String name = "";
    for (String field : (String[]) plan) {
      Object value = in.readAny();
      if ("name".equals(field) && value instanceof String text) {
        name = text;
      }
    }
    Class<?> primitive = PRIMITIVES.get(name);
    Class<?> found = primitive == null ? in.gate().resolve(name) : primitive;
    in.setObject(number, found);
    in.leave();
    return found;
  }
}
