package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS;

import io.netty.channel.EventLoop;
import io.trunkline.call.RpcException;
import io.trunkline.internal.pool.CallThreads;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.transport.InlineLoop;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Admits the requests of a port and gives them to threads: counts them, and refuses those there is
 * no room for. Thread-safe.
 */
final class PortRequests {

  /** Why a request is refused that no thread takes. */
  static final String NO_ROOM =
      "the provider has no room for the call: its threads are busy and their queue is full; try"
          + " again later, or "
          + QueueTime.MORE_THREADS;

  /** How many requests that wait are refused at once, so that the thread is not kept long. */
  private static final int REFUSED_AT_ONCE = 64;

  private final RequestLimits limits;
  private final OpenConnections connections;
  private final PortCounts counts;
  private final CallThreads threads;
  private final RequestDecoder<ExportedMethod> decoder;
  private final QueueTime queueTime;
  private final RequestDispatch dispatch;
  private final RequestReplies replies;
  private final RequestStage path;

  PortRequests(
      ServerSettings settings,
      OpenConnections connections,
      PortCounts counts,
      CallThreads threads,
      RequestDecoder<ExportedMethod> decoder) {
    this.limits = settings.requests();
    this.connections = connections;
    this.counts = counts;
    this.threads = threads;
    this.decoder = decoder;
    this.queueTime = new QueueTime(limits.queueTime(), threads::isFull);
    this.dispatch =
        new RequestDispatch(
            decoder, threads, settings.executor() == null && settings.threads() == 0);
    this.replies = new RequestReplies(counts, threads.blockingExecutor());
    this.path = ServerPath.of(decoder, threads.blockingExecutor(), queueTime, dispatch, replies);
  }

  /** How requests end. */
  RequestReplies replies() {
    return replies;
  }

  /** Runs what an event loop must not do: reading and writing deeply nested objects. */
  Executor blockingExecutor() {
    return threads.blockingExecutor();
  }

  /** Which requests have waited too long. */
  QueueTime queueTime() {
    return queueTime;
  }

  /**
   * Runs a request on its event loop, in its turn or after it, or refuses it there, if it may run
   * there at all. For the event loop.
   *
   * @param ofConnection how many of its connection run or wait, with this one
   * @return false if it has to go to the threads, with the others of its read
   */
  boolean executeOnLoop(RequestTask task, int ofConnection, EventLoop loop) {
    return switch (dispatch.placeOf(task)) {
      case LOOP -> {
        task.end().begunIn(counts);
        if (beyondLimit(task, ofConnection) > 0) {
          task.refuseUnread(full());
        } else {
          task.runOnLoop();
        }
        yield true;
      }
      case BETWEEN_TURNS ->
          loop instanceof InlineLoop inline && executeBetweenTurns(task, ofConnection, inline);
      case THREADS -> false;
    };
  }

  private boolean executeBetweenTurns(RequestTask task, int ofConnection, InlineLoop loop) {
    if (beyondLimit(task, ofConnection) > 0 || !loop.runInline(task)) {
      return false;
    }
    task.end().begunIn(counts);
    return true;
  }

  /**
   * Refuses requests of one read for which there is no room, which leave the list.
   *
   * @param batch requests that the port counts
   * @param ofConnection how many of their connection run or wait, with these
   */
  void admit(List<RequestTask> batch, int ofConnection) {
    long beyond = beyondLimit(batch.get(0), ofConnection);
    if (beyond > 0) {
      List<RequestTask> refused =
          batch.subList((int) Math.max(0, batch.size() - beyond), batch.size());
      refused.forEach(task -> task.refuseUnread(full()));
      refused.clear();
    }
    if (threads.mayBlock()) {
      batch.removeIf(this::refuseIfMethodIsFull);
    }
  }

  /** Refuses it at once, instead of when a thread comes, if its method may not run then either. */
  private boolean refuseIfMethodIsFull(RequestTask task) {
    ExportedMethod method = task.recognize(decoder);
    RpcException full = method == null ? null : method.full();
    if (full != null) {
      task.refuseUnread(full.detail());
    }
    return full != null;
  }

  /**
   * How many more requests run or wait than may. A connection with no more than its share is not
   * refused any: others that take all places, and do not read their replies, take none from it.
   */
  private long beyondLimit(RequestTask task, int ofConnection) {
    long beyond = counts.running() - limits.ofPort();
    if (beyond <= 0) {
      return 0;
    }
    long share =
        Math.max(1, connections.shareOf(task.connection().requests().account(), limits.ofPort()));
    return Math.max(0, Math.min(beyond, ofConnection - share));
  }

  private String full() {
    return "the provider has no room for the call: "
        + limits.ofPort()
        + " requests run or wait, as many as may; try again later, or raise "
        + MAX_REQUESTS.where();
  }

  /**
   * Has admitted requests of one connection wait for threads: in the queue as far as their address
   * has places there, else in the line of their connection.
   */
  void start(List<RequestTask> batch) {
    if (batch.isEmpty()) {
      return;
    }
    long now = System.nanoTime();
    batch.forEach(task -> task.queued(now));
    ConsumerRequests consumer = batch.get(0).connection().requests();
    AddressAccount account = consumer.account();
    if (account.takePlaces(batch.size())) {
      batch.forEach(RequestTask::placed);
      try {
        queue(batch);
      } catch (Throwable error) {
        batch.forEach(this::leavePlace); // the address would have fewer places for ever
        throw error;
      }
    } else if (account.await(consumer.line(), batch)) {
      startNext(account);
    }
  }

  private void queue(List<RequestTask> batch) {
    int taken = threads.executeAll(batch);
    for (int i = taken; i < batch.size(); i++) {
      leaveQueue(batch.get(i));
      batch.get(i).refuseUnread(NO_ROOM);
    }
  }

  /** Gives the places that an address has to its requests that wait for them. */
  private void startNext(AddressAccount account) {
    int most = REFUSED_AT_ONCE;
    for (List<RequestTask> next = account.next(); !next.isEmpty(); next = account.next()) {
      int places = next.size();
      try {
        if (most > 0 && threads.isFull()) {
          most -= refuseLate(next);
        }
        next.removeIf(task -> task.connection().requests().holdsBack(task));
        next.forEach(RequestTask::placed);
        account.leavePlaces(places - next.size());
        places = 0;
        if (!next.isEmpty()) {
          queue(next);
        }
      } catch (Throwable error) {
        account.leavePlaces(places);
        next.forEach(this::leavePlace);
        next.forEach(RequestTask::dropUnbegun);
        throw error;
      }
    }
  }

  /** Refuses requests that have waited too long, which leave the list; returns how many. */
  private static int refuseLate(List<RequestTask> requests) {
    long now = System.nanoTime();
    int before = requests.size();
    requests.removeIf(
        task -> {
          boolean isLate = task.isOverdue(now);
          if (isLate) {
            task.refuse();
          }
          return isLate;
        });
    return before - requests.size();
  }

  private boolean leavePlace(RequestTask task) {
    return task.leavePlace() && task.connection().requests().account().leavePlace();
  }

  /** A request is not in the queue any more, whose place another one of its address gets. */
  void leaveQueue(RequestTask task) {
    if (leavePlace(task)) {
      startNext(task.connection().requests().account());
    }
  }

  /** Takes a request through its path, on the thread that has come to it. */
  void run(RequestTask task) {
    if (!task.leavePlace()) {
      path.take(task);
      return;
    }
    AddressAccount account = task.connection().requests().account();
    if (account.leavePlace()) {
      startNext(account);
    }
    path.take(task);
    if (account.hasLines()) {
      account.hasRun(System.nanoTime() - task.cameNanos());
    }
  }
}
