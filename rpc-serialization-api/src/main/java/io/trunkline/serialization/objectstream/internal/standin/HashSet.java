package io.trunkline.serialization.objectstream.internal.standin;

import io.trunkline.serialization.budget.KeyGuard;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stands in for {@link java.util.HashSet}. */
class HashSet extends SetStandIn implements Serializable {

  private static final long serialVersionUID = -5024744406713321676L;

  @Override
  Set<@Nullable Object> make() {
    return new java.util.HashSet<>();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    GuardedStream.of(in).contents(() -> read(in));
  }

  private void read(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    in.readInt(); // the size of the table
    in.readFloat(); // its load factor
    GuardedStream stream = GuardedStream.of(in);
    KeyGuard guard = stream.guard(set());
    for (int i = stream.claimEntries(in.readInt()); i > 0; i--) {
      Object element = in.readObject();
      guard.check(element);
      set().add(element);
    }
  }
}
