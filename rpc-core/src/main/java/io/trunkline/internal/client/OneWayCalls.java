package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.RequestDeparture;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.StackRoom;
import io.trunkline.internal.transport.WriteQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends the one-way calls of one connection, which get no reply. Thread-safe. */
final class OneWayCalls {

  /** How long a provider may take to read one-way calls to their end and close. */
  static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final PendingCalls pending;
  private final CallWriter writer;
  private final ConnectionAdmission admission;
  private final WriteQueue queue;

  /** How long the connection lingers after its last frame: no reply shows that it was read. */
  private volatile long lingerNanos;

  /**
   * @param pending has the ids of the connection's requests
   */
  OneWayCalls(
      PendingCalls pending, CallWriter writer, ConnectionAdmission admission, WriteQueue queue) {
    this.pending = pending;
    this.writer = writer;
    this.admission = admission;
    this.queue = queue;
  }

  /** How long the connection waits for the provider to close after its last frame. */
  long lingerNanos() {
    return lingerNanos;
  }

  /** Sends a call; returns the reason if it cannot. */
  @Nullable RpcException send(ClientMethod method, Invocation invocation) {
    StackRoom.require(invocation.deadlineNanos());
    try {
      MethodBinding binding = writer.binding(method);
      long remaining = admission.requireTimeAndRoom(method, invocation);
      RequestDeparture departure = new RequestDeparture();
      departure.queued();
      Outgoing frame =
          writer.write(method, binding, pending.nextId(), invocation, remaining, departure);
      if (!admission.isOpen()) {
        frame.release();
        return admission.notTaken(method);
      }
      if (lingerNanos == 0) {
        lingerNanos = LINGER_NANOS; // before the call can be sent, so that a close sees it
      }
      return queue.send(frame) || !departure.takenBackUnsent() ? null : admission.notTaken(method);
    } catch (RpcException notSent) {
      return notSent;
    }
  }
}
