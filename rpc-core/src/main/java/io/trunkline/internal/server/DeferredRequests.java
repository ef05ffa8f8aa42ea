package io.trunkline.internal.server;

import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one connection that no thread begins with, because its peer does not read the
 * replies it has got. They are given to threads again, a few at a time, when it has read, and
 * dropped when the connection ends. Where much is not read at the whole port, a connection that is
 * not known for short replies makes one at a time: each takes memory while it is made. Thread-safe.
 *
 * @param <T> what a request is
 */
final class DeferredRequests<T extends DeferredRequests.Request> {

  /** A request that may never begin. */
  interface Request {

    /** Its connection is gone before a thread began with it: nobody would get the reply. */
    void dropUnbegun();
  }

  private static final int AT_ONCE = 8;

  /** How soon a peer that is being written to is checked again for whether it has read. */
  static final long RECHECK_MILLIS = 1;

  private final Queue<T> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean checking = new AtomicBoolean();
  private final BooleanSupplier peerReads;
  private final BooleanSupplier isCrowded;
  private final Consumer<List<T>> threads;

  /** The request that has the permit to make a reply, where only one may. */
  private final AtomicReference<@Nullable T> permit = new AtomicReference<>();

  private volatile boolean repliesAreShort;
  private volatile boolean ended;

  /**
   * @param peerReads whether the peer has read what it was replied, but for a little
   * @param isCrowded whether much is not read at the whole port
   * @param threads takes requests that may run now
   */
  DeferredRequests(
      BooleanSupplier peerReads, BooleanSupplier isCrowded, Consumer<List<T>> threads) {
    this.peerReads = peerReads;
    this.isCrowded = isCrowded;
    this.threads = threads;
  }

  /** Holds a request back, or drops it, if it has to be; false if it may begin. */
  boolean add(T task, Channel channel) {
    if (ended) {
      task.dropUnbegun();
      return true;
    }
    if (mayBegin(task)) {
      return false;
    }
    waiting.add(task);
    check(channel); // the peer may have read, or gone, just before
    return true;
  }

  private boolean mayBegin(T task) {
    return peerReads.getAsBoolean()
        && (mayMany() || permit.get() == task || permit.compareAndSet(null, task));
  }

  private boolean mayAny() {
    return peerReads.getAsBoolean() && (mayMany() || permit.get() == null);
  }

  private boolean mayMany() {
    return repliesAreShort || !isCrowded.getAsBoolean();
  }

  /** A reply has been made. */
  void madeReply(int bytes) {
    boolean isShort = bytes < UnreadReplies.LONG_BYTES;
    if (repliesAreShort != isShort) {
      repliesAreShort = isShort;
    }
  }

  /** A request has ended: the next may have its permit. */
  void releasePermit(T task) {
    if (permit.get() == task) {
      permit.set(null);
    }
  }

  /** Lets some begin if the peer reads again; to be called whenever that may have changed. */
  void check(Channel channel) {
    if (!waiting.isEmpty() && !checking.get() && checking.compareAndSet(false, true)) {
      try {
        channel.eventLoop().execute(() -> checkNow(channel));
      } catch (RejectedExecutionException loopEnded) {
        checking.set(false);
        drop(); // the loop closed its channels before it ended
      }
    }
  }

  private void checkNow(Channel channel) {
    checking.set(false);
    if (ended) {
      drop();
    } else if (mayAny()) {
      beginSome();
    } else if (!peerReads.getAsBoolean()
        && channel.isWritable()
        && channel.isActive()
        && checking.compareAndSet(false, true)) {
      // It is being written to, and nothing may say when that is done.
      channel.eventLoop().schedule(() -> checkNow(channel), RECHECK_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void beginSome() {
    List<T> some = new ArrayList<>(AT_ONCE);
    while (some.size() < AT_ONCE && !waiting.isEmpty()) {
      T task = waiting.poll();
      if (task != null) {
        some.add(task);
      }
    }
    if (!some.isEmpty()) {
      threads.accept(some); // the end of each brings the next check
    }
  }

  /** The connection has ended: nobody would get a reply. */
  void end() {
    ended = true;
    drop();
  }

  private void drop() {
    for (T task = waiting.poll(); task != null; task = waiting.poll()) {
      task.dropUnbegun();
    }
  }
}
