package io.trunkline.serialization.budget;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of the classes that a reader has met as keys: of classes that passed a gate, so that
 * peers cannot fill it. For one thread at a time.
 */
final class KeyShapes {

  private final Map<Class<?>, KeyShape> shapes = new HashMap<>();
  private @Nullable Class<?> lastType;
  private @Nullable KeyShape last;

  KeyShape of(Class<?> type) {
    KeyShape shape = last;
    if (type != lastType || shape == null) {
      shape = shapes.computeIfAbsent(type, KeyShape::of);
      lastType = type;
      last = shape;
    }
    return shape;
  }
}
