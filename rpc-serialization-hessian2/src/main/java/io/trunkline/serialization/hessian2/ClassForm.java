package io.trunkline.serialization.hessian2;

import java.util.List;
import java.util.Map;

/** A class as a value, by its name: through the gate like any. Enum sets and calendars have one. */
final class ClassForm extends Form {

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

  ClassForm(Forms forms) {
    super(Class.class);
    definition = forms.definition(Class.class.getName(), List.of("name"));
  }

  @Override
  void write(WriteEngine out, Object value) {
    if (!out.writeReference(value)) {
      out.enter(type());
      out.writeDefinition(definition);
      out.writeString(((Class<?>) value).getName());
      out.leave();
    }
  }

  @Override
  void requireObject() {}

  @Override
  Object plan(String[] fields) {
    return fields;
  }

  @Override
  Object readObject(ReadEngine in, Object plan) {
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
