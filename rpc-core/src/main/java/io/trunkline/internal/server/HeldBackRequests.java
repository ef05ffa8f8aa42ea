package io.trunkline.internal.server;

import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The requests of one connection that no thread begins with, because its peer does not read the
 * replies it has got. They are given to threads again, a few at a time, when it has read, and
 * dropped when the connection ends. Thread-safe.
 */
final class HeldBackRequests {

  private static final int AT_ONCE = 8;

  private final Queue<RequestTask> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean looking = new AtomicBoolean();
  private final Predicate<RequestTask> mayBegin;
  private final BooleanSupplier mayAny;
  private final BooleanSupplier peerReads;
  private final Consumer<List<RequestTask>> threads;
  private volatile boolean ended;

  /**
   * @param mayBegin whether a request may begin
   * @param mayAny whether any of those that wait may
   * @param peerReads whether the peer has read what it was replied, but for a little
   * @param threads takes requests that may run now
   */
  HeldBackRequests(
      Predicate<RequestTask> mayBegin,
      BooleanSupplier mayAny,
      BooleanSupplier peerReads,
      Consumer<List<RequestTask>> threads) {
    this.mayBegin = mayBegin;
    this.mayAny = mayAny;
    this.peerReads = peerReads;
    this.threads = threads;
  }

  /** Holds a request back, or drops it, if it has to be; false if it may begin. */
  boolean add(RequestTask task, Channel channel) {
    if (ended) {
      task.dropUnbegun();
      return true;
    }
    if (mayBegin.test(task)) {
      return false;
    }
    waiting.add(task);
    look(channel); // the peer may have read, or gone, just before
    return true;
  }

  /** Lets some begin if the peer reads again; to be called whenever that may have changed. */
  void look(Channel channel) {
    if (!waiting.isEmpty() && !looking.get() && looking.compareAndSet(false, true)) {
      try {
        channel.eventLoop().execute(() -> lookNow(channel));
      } catch (RejectedExecutionException loopEnded) {
        looking.set(false);
        drop(); // the loop closed its channels before it ended
      }
    }
  }

  private void lookNow(Channel channel) {
    looking.set(false);
    if (ended) {
      drop();
    } else if (mayAny.getAsBoolean()) {
      release();
    } else if (!peerReads.getAsBoolean() && channel.isWritable() && channel.isActive()) {
      look(channel); // it is being written to, and nothing may say when that is done
    }
  }

  private void release() {
    List<RequestTask> some = new ArrayList<>(AT_ONCE);
    while (some.size() < AT_ONCE && !waiting.isEmpty()) {
      RequestTask task = waiting.poll();
      if (task != null) {
        some.add(task);
      }
    }
    if (!some.isEmpty()) {
      threads.accept(some); // the end of each brings the next look
    }
  }

  /** The connection has ended: nobody would get a reply. */
  void end() {
    ended = true;
    drop();
  }

  private void drop() {
    for (RequestTask task = waiting.poll(); task != null; task = waiting.poll()) {
      task.dropUnbegun();
    }
  }
}
