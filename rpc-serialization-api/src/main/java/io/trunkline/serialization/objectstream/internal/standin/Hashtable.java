package io.trunkline.serialization.objectstream.internal.standin;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stands in for {@link java.util.Hashtable}. */
class Hashtable extends MapStandIn implements Serializable {

  private static final long serialVersionUID = 1421746759512286392L;

  @Override
  @SuppressWarnings("JdkObsolete") // it is what was sent
  Map<@Nullable Object, @Nullable Object> make() {
    return new java.util.Hashtable<>();
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
