package io.trunkline.serialization.formats.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What of an item is not complete while it is read: whether something led back to an object that is
 * still being read, and what is left to do when all of them are complete. For one thread.
 */
final class Unfinished {

  private List<Runnable> later = List.of();
  private boolean isSeen;

  /** Says that a reference led to an object that is not complete. */
  void see() {
    isSeen = true;
  }

  /** Whether one did since this was last taken. */
  boolean isSeen() {
    return isSeen;
  }

  /** The same, and begins anew; a caller gives it back by {@link #see}. */
  boolean take() {
    boolean was = isSeen;
    isSeen = false;
    return was;
  }

  /** Leaves something to do when the item is complete. */
  void later(Runnable task) {
    later = later.isEmpty() ? new ArrayList<>() : later;
    later.add(task);
  }

  /** Does what was left to do, in its order: tables in a key come before the table of the key. */
  void complete() {
    for (Runnable task : later) {
      task.run();
    }
  }
}
