package io.trunkline.serialization.objectstream.internal.standin;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stands in for {@link java.util.concurrent.ConcurrentSkipListMap}. */
final class ConcurrentSkipListMap extends MapStandIn implements Serializable {

  private static final long serialVersionUID = -8627078645895051609L;

  private @Nullable Comparator<@Nullable Object> comparator;

  @Override
  Map<@Nullable Object, @Nullable Object> make() {
    return new java.util.concurrent.ConcurrentSkipListMap<>();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    GuardedStream.of(in)
        .contents(
            () -> {
              in.defaultReadObject();
              if (comparator != null) {
                replace(new java.util.concurrent.ConcurrentSkipListMap<>(comparator));
              }
              fillToNull(in);
            });
  }
}
