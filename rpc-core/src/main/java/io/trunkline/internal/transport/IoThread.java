package io.trunkline.internal.transport;

import io.netty.util.concurrent.FastThreadLocalThread;
import io.trunkline.serialization.budget.EventLoopThread;

/** A thread of an event loop. */
final class IoThread extends FastThreadLocalThread implements EventLoopThread {

  /** Whether it runs a task that may wait; for this thread alone. */
  private boolean inline;

  IoThread(Runnable task, String name) {
    super(task, name);
    setDaemon(true);
  }

  void inline(boolean nowInline) {
    inline = nowInline;
  }

  @Override
  public boolean mustNotWait() {
    return !inline;
  }
}
