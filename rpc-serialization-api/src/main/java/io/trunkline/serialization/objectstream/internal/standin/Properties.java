package io.trunkline.serialization.objectstream.internal.standin;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stands in for {@link java.util.Properties}. */
final class Properties extends Hashtable {

  private static final long serialVersionUID = 4112578634029874840L;

  @Override
  Map<@Nullable Object, @Nullable Object> make() {
    return new java.util.Properties();
  }

  private java.util.@Nullable Properties defaults;

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    GuardedStream.of(in)
        .contents(
            () -> {
              in.defaultReadObject();
              if (defaults != null) {
                Map<@Nullable Object, @Nullable Object> own = map();
                replace(new java.util.Properties(defaults));
                map().putAll(own);
              }
            });
  }
}
