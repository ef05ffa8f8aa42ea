package io.trunkline.serialization.objectstream.internal.standin;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stands in for {@link java.util.LinkedHashMap}. */
final class LinkedHashMap extends HashMap {

  private static final long serialVersionUID = 3801124242820219131L;

  private boolean accessOrder;

  @Override
  Map<@Nullable Object, @Nullable Object> make() {
    return new java.util.LinkedHashMap<>();
  }

  /** The entries come before, and are hashed again where the map orders them by access. */
  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    GuardedStream.of(in)
        .contents(
            () -> {
              in.defaultReadObject();
              if (accessOrder) {
                Map<@Nullable Object, @Nullable Object> inserted = map();
                replace(new java.util.LinkedHashMap<>(16, 0.75f, true));
                map().putAll(inserted);
              }
            });
  }
}
