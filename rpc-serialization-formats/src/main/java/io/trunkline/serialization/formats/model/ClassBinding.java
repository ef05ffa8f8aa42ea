package io.trunkline.serialization.formats.model;

import org.jspecify.annotations.Nullable;

/** Classes as values: their names, which pass the gate like those of objects. */
final class ClassBinding extends Binding {

  private static final int LONGEST_NAME = 512;

  private final Registry registry;

  ClassBinding(Registry registry) {
    super(Class.class);
    this.registry = registry;
  }

  @Override
  void write(Writing out, Object value) {
    Class<?> named = (Class<?>) value;
    out.sink().writeText(named.isPrimitive() ? named.getName() : registry.nameOf(named));
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (kind != ValueKind.TEXT) {
      throw in.doesNotFit(kind, Class.class);
    }
    String name = in.source().readText(LONGEST_NAME);
    return switch (name) {
      case "void" -> void.class;
      case "boolean" -> boolean.class;
      case "byte" -> byte.class;
      case "char" -> char.class;
      case "short" -> short.class;
      case "int" -> int.class;
      case "long" -> long.class;
      case "float" -> float.class;
      case "double" -> double.class;
      default -> in.gate().resolve(name);
    };
  }
}
