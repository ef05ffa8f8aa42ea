package io.trunkline.internal.transport;

import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorChooserFactory.EventExecutorChooser;
import io.netty.util.concurrent.ThreadPerTaskExecutor;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Watched loops that take turns; one that is stuck or has ended is left out. */
final class LoopGroup extends MultiThreadIoEventLoopGroup {

  LoopGroup(int loops, ThreadFactory threads, IoHandlerFactory handlers) {
    super(loops, new ThreadPerTaskExecutor(threads), handlers, Turns::new, threads);
  }

  @Override
  protected IoEventLoop newChild(Executor executor, IoHandlerFactory handlers, Object... args) {
    return new WatchedLoop(this, executor, handlers, (ThreadFactory) args[0]);
  }

  /** Looks at each loop; to be called once a second by one thread. */
  void look() {
    for (EventExecutor loop : this) {
      ((WatchedLoop) loop).look();
    }
  }

  /** Whether no loop is left. */
  boolean hasEnded() {
    for (EventExecutor loop : this) {
      if (!loop.isShuttingDown()) {
        return false;
      }
    }
    return true;
  }

  private static final class Turns implements EventExecutorChooser {

    private final EventExecutor[] loops;
    private final AtomicInteger turn = new AtomicInteger();

    private Turns(EventExecutor[] loops) {
      this.loops = loops;
    }

    @Override
    public EventExecutor next() {
      int first = turn.getAndIncrement();
      for (int i = 0; i < loops.length; i++) {
        EventExecutor loop = loops[Math.floorMod(first + i, loops.length)];
        if (((WatchedLoop) loop).isServing()) {
          return loop;
        }
      }
      return loops[Math.floorMod(first, loops.length)];
    }
  }
}
