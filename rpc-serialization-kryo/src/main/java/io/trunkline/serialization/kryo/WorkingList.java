package io.trunkline.serialization.kryo;

import java.util.ArrayList;
import java.util.Collection;

/** Collects the elements of a collection that is there, and empty, and is filled at once. */
@SuppressWarnings("serial") // nobody writes it
final class WorkingList extends ArrayList<Object> {

  private final transient Collection<Object> target;

  WorkingList(int size, Collection<Object> target) {
    super(size);
    this.target = target;
  }

  /** What other objects refer to. */
  Collection<Object> target() {
    return target;
  }
}
