package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS_PER_CONNECTION;

import io.netty.channel.Channel;
import io.trunkline.internal.callback.ConsumerCallbacks;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.connection.ReadGate;
import io.trunkline.internal.connection.ReadGate.Reason;
import io.trunkline.internal.faults.PeerFault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one consumer that run or wait: gives them to threads, and reads the consumer only
 * while it takes its replies and has not too many of them. For the event loop, where a method does
 * not say that any thread may call it.
 */
final class ConsumerRequests {

  /** After so many requests their bytes are compared with the limit. */
  private static final int REQUESTS_PER_UPDATE = 8;

  private final PortParts port;
  private final Connection connection;
  private final DeferredRequests deferred;
  private final List<RequestTask> batch = new ArrayList<>();
  private final int most;
  private final AtomicInteger running = new AtomicInteger();
  private final QueuePlaces.Line line = new QueuePlaces.Line();

  /** Null before the connection is counted; one that is refused never is. */
  private volatile @Nullable AddressAccount account;

  /** The objects that the consumer has passed; set before the first request. */
  private @Nullable ConsumerCallbacks callbacks;

  /** An update that is scheduled because no event may report the end of a write; else null. */
  private @Nullable Future<?> recheck;

  ConsumerRequests(PortParts port, Connection connection) {
    this.port = port;
    this.connection = connection;
    this.most = port.settings().requests().ofConnection();
    this.deferred = new DeferredRequests(connection, this, port.requests());
  }

  /** The connection is counted at this address; called once, before its first request. */
  void countedAt(AddressAccount address) {
    account = address;
  }

  /** The objects that the consumer passes; called once, before its first request. */
  void passesCallbacks(ConsumerCallbacks consumers) {
    callbacks = consumers;
  }

  /**
   * Reads the consumer, whatever its requests hold, for the reply to a call of one of its objects:
   * the request that makes this call would otherwise wait for itself. Any thread may call this.
   */
  void readForCallback() {
    if (!connection.gate().isOpen()) {
      try {
        connection.execute(this::updateGate);
      } catch (RejectedExecutionException loopEnded) {
        return; // with the connection, and the call with it
      }
    }
  }

  private boolean isCallbackAwaited() {
    return callbacks != null && callbacks.hasWaitingCalls();
  }

  /** The account of the consumer's address. Any thread may ask. */
  AddressAccount account() {
    AddressAccount known = account;
    return known == null ? uncounted() : known;
  }

  private synchronized AddressAccount uncounted() {
    AddressAccount known = account;
    if (known == null) {
      known = new AddressAccount();
      account = known;
    }
    return known;
  }

  /** The requests that wait for places in the queue for threads. Any thread may ask. */
  QueuePlaces.Line line() {
    return line;
  }

  /** Runs a request: on this loop or its thread if it may, else with the others of this read. */
  void begin(RequestTask task) {
    task.frame().taken();
    int ofConnection = running.incrementAndGet();
    try {
      if (port.requests().executeOnLoop(task, ofConnection, connection.loop())) {
        return;
      }
      batch.add(task);
    } catch (Throwable error) {
      task.end().begunIn(port.counts());
      task.dropUnbegun();
      throw error;
    }
    if (batch.size() % REQUESTS_PER_UPDATE == 0) {
      updateGate(); // a read can bring thousands of short requests
    }
  }

  /** Gives the requests of one read to the executor as one batch. */
  void executeBatch() {
    if (batch.isEmpty()) {
      return;
    }
    try {
      countBatch();
      port.requests().admit(batch, running.get());
      refuseBeyondLimits();
      deferred.holdBack(batch);
      port.requests().start(batch);
    } catch (Throwable error) {
      countBatch();
      batch.forEach(RequestTask::dropUnbegun);
      throw error;
    } finally {
      batch.clear();
    }
  }

  /** Refuses requests that would not have been read if no call of a callback waited. */
  private void refuseBeyondLimits() {
    if (!isCallbackAwaited()) {
      return;
    }
    boolean tooManyBytes = areTooManyBytes(batch);
    int taken = tooManyBytes ? 0 : Math.max(0, batch.size() - Math.max(0, running.get() - most));
    String reason = tooManyBytes ? PortBytes.tooMuch() : tooMany();
    List<RequestTask> last = batch.subList(taken, batch.size());
    last.forEach(task -> task.refuseUnread("the provider has no room for the call: " + reason));
    last.clear();
  }

  private void countBatch() {
    for (RequestTask task : batch) {
      task.end().begunIn(port.counts());
    }
  }

  /** Whether no request runs or waits. Any thread may ask. */
  boolean isEmpty() {
    return running.get() == 0;
  }

  /** A request has ended; returns how many are left. Any thread may call this. */
  int ended(RequestEnd end) {
    return end.leave(running);
  }

  /** Updates the gate if the end of a request may have opened it. Any thread may call this. */
  void updateGateAfterEnd(int left) {
    ReadGate gate = connection.gate();
    if (gate.isHeldBy(Reason.TOO_MANY_REQUESTS)
        ? left <= most / 2
        : gate.isHeldBy(Reason.REPLIES_NOT_TAKEN) && left == DeferredRequests.MOST_READ / 2
            || gate.isHeldBy(Reason.TOO_MANY_REQUEST_BYTES) && left % REQUESTS_PER_UPDATE == 0) {
      connection.execute(this::updateGate);
    }
  }

  /**
   * The stage that holds requests back, or drops them, whose consumer does not read its replies.
   */
  static RequestStage whileRepliesAreTaken(RequestStage next) {
    return request -> {
      if (request.isOnLoop() || !request.connection().requests().holdsBack(request)) {
        next.take(request);
      }
    };
  }

  /** Holds a request back, or drops it, if it has to be; false if it may begin. For any thread. */
  boolean holdsBack(RequestTask task) {
    return task.frame().isTwoWay() && deferred.add(task);
  }

  /** Lets deferred requests begin, if they may now. Any thread may call this. */
  void checkDeferred() {
    deferred.check();
  }

  /** A reply has been made. Any thread may call this. */
  void madeReply(int bytes) {
    deferred.madeReply(bytes);
  }

  /**
   * A request needs no permit and no place any more. Any thread may call this.
   *
   * @return whether it had a place
   */
  boolean leave(RequestTask task) {
    deferred.releasePermit(task);
    return account().places().leave(task);
  }

  /** Starts requests of the address that wait for places, if places are free. For any thread. */
  void startWaiting() {
    port.requests().startWaiting(account().places(), connection);
  }

  /** The connection has ended: requests that were read and one-way still run. */
  void end() {
    deferred.end();
    executeBatch(); // each task releases its frame
    startWaiting(); // an Error may have kept others from it
  }

  /** Stops reading the consumer, or reads it again. */
  void updateGate() {
    ReadGate gate = connection.gate();
    Channel channel = connection.channel();
    boolean awaited = isCallbackAwaited();
    boolean tooMany = !awaited && areTooMany(gate.isHeldBy(Reason.TOO_MANY_REQUESTS));
    boolean tooManyBytes = !awaited && areTooManyBytes(List.of());
    boolean writable = channel.isWritable();
    boolean taken = deferred.areRepliesTaken();
    gate.note(Reason.TOO_MANY_REQUESTS, tooMany);
    gate.note(Reason.TOO_MANY_REQUEST_BYTES, tooManyBytes);
    gate.note(Reason.SOCKET_FULL, !writable);
    boolean enough =
        !awaited && running.get() > DeferredRequests.MOST_READ && deferred.areWaiting();
    gate.note(Reason.REPLIES_NOT_TAKEN, !taken || enough);
    gate.apply();
    if (!writable) {
      port.unread().watch();
    }
    if (tooMany && running.get() <= most / 2
        || tooManyBytes && isEmpty()
        || enough && running.get() <= DeferredRequests.MOST_READ / 2
        || (tooMany || tooManyBytes || enough) && isCallbackAwaited()) {
      connection.execute(this::updateGate); // they ended, or it began, after it was seen here
    } else if (!taken && writable && channel.isActive() && recheck == null) {
      recheck = connection.schedule(this::recheck, DeferredRequests.RECHECK_MILLIS);
    }
  }

  /** Requests that were too many stay so until half of them have ended. */
  private boolean areTooMany(boolean wereTooMany) {
    boolean areTooMany = running.get() > (wereTooMany ? most / 2 : most);
    if (areTooMany && !wereTooMany) {
      connection.fault(
          PeerFault.REQUESTS_PAUSED,
          "stopped reading from it until half of its requests have ended",
          tooMany());
    }
    return areTooMany;
  }

  private String tooMany() {
    return "more than "
        + most
        + " of them run or wait, the limit of a connection; if that is usual for it, raise "
        + MAX_REQUESTS_PER_CONNECTION.where();
  }

  /** Without these last ones. While no other request runs, none would end and change that. */
  private boolean areTooManyBytes(List<RequestTask> last) {
    int requests = running.get() - last.size();
    long bytes = connection.decoder().progress().heldBodyBytes();
    for (RequestTask each : last) {
      bytes -= each.frame().length();
    }
    bytes += (long) requests * PortBytes.BYTES_OF_REQUEST;
    return requests > 0 && port.bytes().isTooMuch(account(), bytes, port.counts().running());
  }

  private void recheck() {
    recheck = null;
    updateGate();
  }
}
