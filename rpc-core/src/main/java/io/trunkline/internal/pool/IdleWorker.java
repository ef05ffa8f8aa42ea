package io.trunkline.internal.pool;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A worker's place among those that wait to be woken; whoever claims it wakes or ends it. */
final class IdleWorker extends AtomicBoolean {

  private static final long serialVersionUID = 1L;

  final transient Thread thread;

  /** The place below; set before this one is reached by others. */
  transient @Nullable IdleWorker next;

  IdleWorker(Thread thread) {
    this.thread = thread;
  }

  /** Claims the place; false if it was claimed before. */
  boolean claim() {
    return compareAndSet(false, true);
  }
}
