package io.trunkline.serialization.objectstream.internal.standin;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stands in for {@link java.util.HashMap}. */
class HashMap extends MapStandIn implements Serializable {

  private static final long serialVersionUID = 362498820763181265L;

  @Override
  Map<@Nullable Object, @Nullable Object> make() {
    return new java.util.HashMap<>();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    GuardedStream.of(in)
        .contents(
            () -> {
              in.defaultReadObject();
              in.readInt(); // the size of the table
              fill(in, in.readInt());
            });
  }
}
