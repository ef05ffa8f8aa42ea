package io.trunkline.serialization.formats.model;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Enums, which travel as the names of their constants. */
final class EnumBinding extends Binding {

  private final Map<String, Object> constants = new HashMap<>();

  EnumBinding(Class<?> type) {
    super(type);
    for (Object constant : type.getEnumConstants()) {
      constants.put(((Enum<?>) constant).name(), constant);
    }
  }

  @Override
  void write(Writing out, Object value) {
    out.sink().writeText(((Enum<?>) value).name());
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    return constant(in, in.readText(kind));
  }

  /** How many constants the enum has. */
  int count() {
    return constants.size();
  }

  Object constant(Reading in, String name) {
    Object constant = constants.get(name);
    if (constant == null) {
      throw in.failure(
          "the message names a constant that " + type().getName() + " does not have here");
    }
    return constant;
  }
}
