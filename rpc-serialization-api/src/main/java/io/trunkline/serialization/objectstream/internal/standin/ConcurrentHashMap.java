package io.trunkline.serialization.objectstream.internal.standin;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stands in for {@link java.util.concurrent.ConcurrentHashMap}. */
final class ConcurrentHashMap extends MapStandIn implements Serializable {

  private static final long serialVersionUID = 7249069246763182397L;

  @Override
  Map<@Nullable Object, @Nullable Object> make() {
    return new java.util.concurrent.ConcurrentHashMap<>();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    GuardedStream.of(in)
        .contents(
            () -> {
              in.defaultReadObject();
              fillToNull(in);
            });
  }
}
