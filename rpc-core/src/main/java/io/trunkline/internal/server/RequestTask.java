package io.trunkline.internal.server;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.RequestRefusedException;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.internal.transport.Outgoing;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request, from its unread frame to the answer that is sent. Runs off the event loop; ends
 * exactly once, with an answer where one is wanted.
 */
final class RequestTask implements Runnable, Consumer<Outcome> {

  private static final Logger log = LoggerFactory.getLogger(RequestTask.class);

  private final ServerPort port;
  private final ServerConnection connection;
  private final Inbound.Frame frame;
  private final SerializationTable.Entry entry;
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean ended = new AtomicBoolean();
  private boolean onLoop;
  private final CallReader reader;

  RequestTask(
      ServerPort port,
      ServerConnection connection,
      Inbound.Frame frame,
      SerializationTable.Entry entry,
      Terms terms) {
    this.port = port;
    this.connection = connection;
    this.frame = frame;
    this.entry = entry;
    this.reader = new CallReader(port, connection, frame, entry, terms);
  }

  /** Whether the method asked for is known already and may run on the event loop: then it will. */
  boolean isNonBlocking() {
    onLoop = reader.isNonBlocking();
    return onLoop;
  }

  @Override
  public void run() {
    if (!started.compareAndSet(false, true)) {
      return; // an executor that runs tasks twice
    }
    try {
      CallReader.Parts parts = read();
      if (onLoop && !parts.callee().isNonBlocking()) {
        port.execute(() -> invoke(parts)); // the same method of another group, which may block
      } else {
        invoke(parts);
      }
    } catch (RequestRefusedException e) {
      refuse(e.wireStatus(), e.getMessage());
    } catch (RejectedExecutionException full) {
      refuseForLackOfRoom();
    } catch (Throwable e) {
      failed(e);
    }
  }

  private CallReader.Parts read() throws RequestRefusedException {
    try {
      return reader.read();
    } finally {
      frame.release();
    }
  }

  private void invoke(CallReader.Parts parts) {
    if (System.nanoTime() - parts.deadlineNanos() >= 0) {
      accept(expired(parts.callee()));
      return;
    }
    Invocation invocation =
        new Invocation(
            parts.callee().site(),
            parts.arguments(),
            parts.attachments(),
            !frame.header().isTwoWay(),
            parts.deadlineNanos());
    try {
      parts.callee().invoke(invocation, connection.peer(), this);
    } catch (Throwable e) {
      failed(e);
    }
  }

  private void failed(Throwable e) {
    log.error("a request could not be handled", e);
    refuse(
        WireStatus.SERVER_ERROR,
        "the provider failed to handle the request: " + e.getClass().getName());
  }

  private static Outcome expired(ExportedMethod callee) {
    return new Outcome.Unanswered(
        new RpcException(
            Status.TIMEOUT,
            Certainty.NOT_EXECUTED,
            callee.site() + " was not run: the caller's time was over before its turn came"));
  }

  /** Takes the outcome of the call, on whatever thread it ends. */
  @Override
  public void accept(Outcome outcome) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    try {
      if (frame.header().isTwoWay()) {
        connection.send(encode(outcome));
      } else if (!(outcome instanceof Outcome.Value)) {
        port.countDropped();
        log.warn("a one-way call failed and nobody is told: {}", outcome);
      }
    } finally {
      connection.ended();
      port.ended();
    }
  }

  /** There is a frame for each outcome, also for one that cannot be encoded for any reason. */
  private Outgoing encode(Outcome outcome) {
    try {
      return port.encoder().encode(frame.header(), entry, reader.replyForm(), outcome);
    } catch (Throwable e) {
      log.error("an answer could not be encoded", e);
      return port.encoder()
          .encodeError(
              frame.header(),
              entry,
              WireStatus.SERVER_ERROR,
              "the method ran, but its answer could not be encoded: " + e.getClass().getName());
    }
  }

  /** The executor did not take this task; unless it did and failed afterwards, nothing will run. */
  void notTaken() {
    if (started.compareAndSet(false, true)) {
      frame.release();
      refuseForLackOfRoom();
    }
  }

  private void refuseForLackOfRoom() {
    refuse(
        WireStatus.POOL_EXHAUSTED,
        "the provider has no room for the call: its threads and their queue are full");
  }

  private void refuse(int wireStatus, String text) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    try {
      connection.refuse(frame.header(), entry, wireStatus, text);
    } finally {
      connection.ended();
      port.ended();
    }
  }
}
