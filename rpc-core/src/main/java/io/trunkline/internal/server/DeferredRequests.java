package io.trunkline.internal.server;

import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.transport.ScheduledOnce;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one connection that no thread begins with, because its peer does not read the
 * replies it has got. They are given to threads again, a few at a time, when it has read, and
 * dropped when the connection ends. While the {@link LongReplies} of its address are limited, a
 * connection that is not known for short replies makes one at a time. Thread-safe.
 */
final class DeferredRequests {

  /**
   * More replies than that wait for a consumer that is read. More than Netty takes, so that what
   * waits changes whether the channel can be written to, and the connection notices it.
   */
  private static final int MAX_UNREAD_BYTES = 256 * 1024;

  private static final int AT_ONCE = 8;

  /** While requests wait here, a connection with more requests than that is not read. */
  static final int MOST_READ = 16;

  /** How soon a peer that is being written to is checked again for whether it has read. */
  static final long RECHECK_MILLIS = 1;

  private final Queue<RequestTask> waiting = new ConcurrentLinkedQueue<>();
  private final ScheduledOnce checks = new ScheduledOnce();
  private final Connection connection;
  private final ConsumerRequests consumer;
  private final PortRequests threads;

  /** The request that has the permit to make a reply, where only one may. */
  private final AtomicReference<@Nullable RequestTask> permit = new AtomicReference<>();

  private volatile boolean repliesAreShort;
  private volatile boolean ended;

  /**
   * @param consumer has the account of the peer's address
   * @param threads takes requests that may run now
   */
  DeferredRequests(Connection connection, ConsumerRequests consumer, PortRequests threads) {
    this.connection = connection;
    this.consumer = consumer;
    this.threads = threads;
  }

  /** Whether the peer has read nearly all of its replies. */
  boolean areRepliesTaken() {
    return connection.queue().traffic().unreadBytes() <= MAX_UNREAD_BYTES;
  }

  /** Whether requests wait here. */
  boolean areWaiting() {
    return !waiting.isEmpty();
  }

  /** Holds a request back, or drops it, if it has to be; false if it may begin. */
  boolean add(RequestTask task) {
    if (ended) {
      task.dropUnbegun();
      return true;
    }
    if (mayBegin(task)) {
      return false;
    }
    consumer.leave(task); // it may have had a permit or a place while the peer read
    waiting.add(task);
    check(); // the peer may have read, or gone, just before
    return true;
  }

  /**
   * Holds requests back before they take places in the queue for threads. Those that may begin stay
   * in the list.
   */
  void holdBack(List<RequestTask> requests) {
    if (!waiting.isEmpty() || !areRepliesTaken() || !mayMany()) {
      requests.removeIf(request -> request.frame().isTwoWay() && add(request));
    }
  }

  private boolean mayBegin(RequestTask task) {
    return areRepliesTaken() && (mayMany() || permit.get() == task || takePermit(task));
  }

  private boolean takePermit(RequestTask task) {
    return permit.get() == null && longReplies().takeRoom() && permit.compareAndSet(null, task);
  }

  private boolean mayAny() {
    return areRepliesTaken() && (mayMany() || permit.get() == null && longReplies().hasRoom());
  }

  private boolean mayMany() {
    return repliesAreShort || !longReplies().areLimited();
  }

  private LongReplies longReplies() {
    return consumer.account().longReplies();
  }

  /** A reply has been made. */
  void madeReply(int bytes) {
    boolean isShort = bytes < UnreadReplies.LONG_BYTES;
    if (!isShort) {
      longReplies().made(bytes);
    }
    if (repliesAreShort != isShort) {
      repliesAreShort = isShort;
    }
  }

  /** A request has ended: the next may have its permit. */
  void releasePermit(RequestTask task) {
    if (permit.get() == task) {
      permit.set(null);
    }
  }

  /** Lets some begin if the peer reads again; to be called whenever that may have changed. */
  void check() {
    if (!waiting.isEmpty()) {
      try {
        checks.execute(connection.loop(), this::checkNow);
      } catch (RejectedExecutionException loopEnded) {
        drop(); // the loop closed its channels before it ended
      }
    }
  }

  private void checkNow() {
    checks.begun();
    connection.onLoop(this::beginOrDrop);
  }

  private void beginOrDrop() {
    if (ended) {
      drop();
    } else if (mayAny()) {
      beginSome();
    } else if (!areRepliesTaken()
        && connection.channel().isWritable()
        && connection.channel().isActive()) {
      // It is being written to, and possibly no event reports the end of that.
      checks.schedule(connection.loop(), this::checkNow, RECHECK_MILLIS);
    }
  }

  private void beginSome() {
    int most = mayMany() ? AT_ONCE : 1;
    List<RequestTask> some = new ArrayList<>(most);
    while (some.size() < most && !waiting.isEmpty()) {
      RequestTask task = mayMany() ? waiting.poll() : pollPermitted();
      if (task == null) {
        break;
      }
      some.add(task);
    }
    if (waiting.isEmpty()) {
      consumer.updateGate(); // it may be read again
    }
    if (!some.isEmpty()) {
      try {
        threads.start(some); // the end of each brings the next check
      } catch (Throwable error) { // the connection ends with it
        some.forEach(RequestTask::dropUnbegun);
        throw error;
      }
    }
  }

  /**
   * Removes the next request and gives it the permit; null if no request may begin. It gets the
   * permit before a thread, so that no thread starts a request without room. For the event loop.
   */
  private @Nullable RequestTask pollPermitted() {
    RequestTask next = waiting.peek();
    return next != null && takePermit(next) ? waiting.poll() : null;
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
