package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS;

import io.netty.channel.EventLoop;
import io.trunkline.call.RpcException;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.pool.CallThreads;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.transport.InlineLoop;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;

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

  private static final String NOT_QUEUED =
      "the provider failed to give the call to a thread; its log has the reason; try again";

  private final RequestLimits limits;
  private final OpenConnections connections;
  private final PortCounts counts;
  private final CallThreads threads;
  private final RequestDecoder<ExportedMethod> decoder;
  private final QueueTime queueTime;
  private final RequestDispatch dispatch;
  private final RequestReplies replies;
  private final RequestStage path;
  private final Predicate<RequestTask> startPlaced = this::startPlaced;

  /** Whether requests wait outside the queue; an executor of the application has its own order. */
  private final boolean areInLines;

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
    this.replies = new RequestReplies(counts, threads.blockingExecutor(), settings.calls());
    this.areInLines = settings.executor() == null;
    this.path = ServerPath.of(decoder, threads.blockingExecutor(), queueTime, dispatch, replies);
  }

  /** How requests end. */
  RequestReplies replies() {
    return replies;
  }

  /** Runs work that an event loop must not do: reading and writing deeply nested objects. */
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
   * Refuses those requests of one read that find no room. They leave the list.
   *
   * @param batch requests that the port counts
   * @param ofConnection how many of their connection run or wait, with these
   */
  void admit(List<RequestTask> batch, int ofConnection) {
    long beyond = beyondLimit(batch.get(0), ofConnection);
    if (beyond > 0) {
      int room = (int) Math.max(0, batch.size() - beyond);
      List<RequestTask> refused = batch.subList(room, batch.size());
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
   * Has admitted requests of one connection wait for threads: in the queue if their address has
   * places for them, else in the line of their connection.
   */
  void start(List<RequestTask> batch) {
    if (batch.isEmpty()) {
      return;
    }
    long now = System.nanoTime();
    batch.forEach(task -> task.queued(now));
    ConsumerRequests consumer = batch.get(0).connection().requests();
    QueuePlaces places = consumer.account().places();
    if (!areInLines || needNoPlaces(batch, places) || places.take(batch)) {
      queue(batch);
    } else {
      places.addToLine(consumer.line(), batch);
      consumer.startWaiting();
    }
  }

  /**
   * Whether the queue for threads is too short for requests of one address to delay others much: it
   * is then not worth counting them.
   */
  private boolean needNoPlaces(List<RequestTask> batch, QueuePlaces places) {
    return places.areFree() && threads.queuesAtMost(QueuePlaces.PLACES - batch.size());
  }

  /**
   * Starts requests of an address that wait for places, if places are free.
   *
   * @param places of the address
   * @param connection one of the address, whose event loop continues if there are many
   */
  void startWaiting(QueuePlaces places, Connection connection) {
    if (places.startWaiting(startPlaced)) {
      try {
        connection.execute(() -> startWaiting(places, connection));
      } catch (RejectedExecutionException loopEnded) {
        return; // with the port, whose connections end
      }
    }
  }

  private void queue(List<RequestTask> batch) {
    int taken = threads.executeAll(batch);
    for (int i = taken; i < batch.size(); i++) {
      batch.get(i).refuseUnread(NO_ROOM);
    }
  }

  /** Queues a request that has waited in a line, unless it has waited too long there. */
  private boolean startPlaced(RequestTask task) {
    try {
      long now = System.nanoTime();
      boolean stands = task.connection().requests().account().places().stand(task, now);
      if (stands && queueTime.refusesWaitingInLine(task, now)) {
        task.refuse();
      } else if (!task.connection().requests().holdsBack(task)) {
        task.placedNanos = now;
        queue(List.of(task));
      }
      return true;
    } catch (Throwable error) { // it is not this thread's own request that fails
      task.refuseUnread(NOT_QUEUED);
      task.connection().faults().failed("a request could not be queued", error);
      return false;
    }
  }

  /** Takes a request through its path, on the thread that has come to it. */
  void run(RequestTask task) {
    QueuePlaces places = task.connection().requests().account().places();
    if (places.leave(task)) {
      task.connection().requests().startWaiting();
    }
    if (!places.measures() || !threads.measuresWork()) {
      path.take(task);
      return;
    }
    long begun = threads.workNanos();
    path.take(task);
    places.hasRun(threads.workNanos() - begun);
  }
}
