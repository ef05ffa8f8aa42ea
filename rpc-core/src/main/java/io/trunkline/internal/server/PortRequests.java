package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS;

import io.netty.channel.EventLoop;
import io.trunkline.call.RpcException;
import io.trunkline.internal.pool.CallThreads;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.transport.InlineLoop;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

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

  private final RequestLimits limits;
  private final OpenConnections connections;
  private final PortCounts counts;
  private final CallThreads threads;
  private final RequestDecoder<ExportedMethod> decoder;
  private final QueueTime queueTime;
  private final RequestDispatch dispatch;
  private final RequestReplies replies;
  private final RequestStage path;
  private final Consumer<RequestTask> startPlaced = this::startPlaced;

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
    if (places.take(batch)) {
      queue(batch);
    } else {
      places.await(consumer.line(), batch);
      startWaiting(places);
    }
  }

  /** Starts requests that wait for places, if places are free. */
  void startWaiting(QueuePlaces places) {
    places.startWaiting(startPlaced);
  }

  private void queue(List<RequestTask> batch) {
    int taken = threads.executeAll(batch);
    for (int i = taken; i < batch.size(); i++) {
      batch.get(i).refuseUnread(NO_ROOM);
    }
  }

  /** Queues a request that has waited in a line, unless it has waited too long there. */
  private void startPlaced(RequestTask task) {
    try {
      if (queueTime.refusesOldest(
          task.queuedNanos(), task.earlyDeadlineNanos(), System.nanoTime())) {
        task.refuse();
      } else if (task.connection().requests().holdsBack(task)) {
        leftQueue(task);
      } else {
        queue(List.of(task));
      }
    } catch (Throwable error) {
      task.dropUnbegun();
      throw error;
    }
  }

  /** A request has left the queue: another one of its address may have its place. */
  void leftQueue(RequestTask task) {
    QueuePlaces places = task.connection().requests().account().places();
    if (places.leave(task)) {
      startWaiting(places);
    }
  }

  /** Takes a request through its path, on the thread that has come to it. */
  void run(RequestTask task) {
    leftQueue(task);
    QueuePlaces places = task.connection().requests().account().places();
    if (!places.measures()) {
      path.take(task);
      return;
    }
    long begun = threads.workNanos();
    path.take(task);
    places.hasRun(threads.workNanos() - begun);
  }
}
