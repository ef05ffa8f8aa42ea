package io.trunkline.internal.exchange;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.KnownHeads;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.RequestReader;
import io.trunkline.internal.protocol.RequestRefusedException;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.internal.transport.Outgoing;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request, from its unread frame to the answer that is sent. Runs off the event loop; ends
 * exactly once, with an answer where one is wanted.
 */
final class RequestTask implements Runnable, Consumer<Outcome> {

  private static final Logger log = LoggerFactory.getLogger(RequestTask.class);
  private static final long NO_LIMIT_NANOS = TimeUnit.DAYS.toNanos(365);

  private final ServerPort port;
  private final ServerConnection connection;
  private final Inbound.Frame frame;
  private final SerializationTable.Entry entry;
  private final long arrivedNanos = System.nanoTime();
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean ended = new AtomicBoolean();
  private boolean onLoop;
  private KnownHeads.@Nullable Known<Callee> known;
  private String protocolVersion = WireFormat.PROTOCOL_VERSION;

  RequestTask(
      ServerPort port,
      ServerConnection connection,
      Inbound.Frame frame,
      SerializationTable.Entry entry) {
    this.port = port;
    this.connection = connection;
    this.frame = frame;
    this.entry = entry;
  }

  /** Whether the method asked for is known already and may run on the event loop: then it will. */
  boolean isNonBlocking() {
    known = port.heads().match(frame);
    onLoop = known != null && known.target().isNonBlocking();
    return onLoop;
  }

  @Override
  public void run() {
    if (!started.compareAndSet(false, true)) {
      return; // an executor that runs tasks twice
    }
    try {
      CallParts parts = read();
      if (onLoop && !parts.callee.isNonBlocking()) {
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

  private void invoke(CallParts parts) {
    if (System.nanoTime() - parts.deadlineNanos >= 0) {
      accept(expired(parts.callee));
      return;
    }
    Invocation invocation =
        new Invocation(
            parts.callee.site(),
            parts.arguments,
            parts.attachments,
            !frame.header().isTwoWay(),
            parts.deadlineNanos);
    try {
      parts.callee.invoke(invocation, connection.peer(), this);
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

  private CallParts read() throws RequestRefusedException {
    if (!onLoop) {
      known = port.heads().match(frame);
    }
    int headBytes = known == null ? 0 : known.bytes().length;
    try (RequestReader reader = new RequestReader(frame, entry.serialization(), headBytes)) {
      return known == null ? readNew(reader) : readKnown(reader, known);
    }
  }

  private record CallParts(
      Callee callee,
      @Nullable Object[] arguments,
      Map<String, Object> attachments,
      long deadlineNanos) {}

  private CallParts readKnown(RequestReader reader, KnownHeads.Known<Callee> known)
      throws RequestRefusedException {
    protocolVersion = known.protocolVersion();
    return read(reader, known.target());
  }

  private CallParts readNew(RequestReader reader) throws RequestRefusedException {
    RequestReader.Head head = reader.readHead();
    protocolVersion = head.protocolVersion();
    Callee found = find(head);
    port.heads().add(frame, entry, head, found);
    return read(reader, found);
  }

  private Callee find(RequestReader.Head head) throws RequestRefusedException {
    Callee found =
        port.services().find(head.path(), head.version(), head.method(), head.descriptor());
    if (found == null) {
      throw new RequestRefusedException(
          WireStatus.SERVICE_NOT_FOUND,
          port.services()
              .explainMissing(head.path(), head.version(), head.method(), head.descriptor()));
    }
    return found;
  }

  private CallParts read(RequestReader reader, Callee found) throws RequestRefusedException {
    @Nullable Object[] arguments;
    Map<String, Object> attachments;
    try {
      arguments = reader.readArguments(found.parameterTypes(), found.gate(), found.site());
      attachments = reader.readAttachments(found.gate(), found.site());
    } catch (RequestRefusedException e) {
      port.refusedClasses().add(e);
      throw e;
    }
    String group = text(attachments, RequestEncoder.GROUP, found);
    Callee callee = found.inGroup(group == null || group.isEmpty() ? null : group);
    if (callee == null) {
      throw new RequestRefusedException(
          WireStatus.SERVICE_NOT_FOUND,
          port.services().explainGroup(found.site().service(), found.site().version(), group));
    }
    String timeout = text(attachments, RequestEncoder.TIMEOUT, found);
    return new CallParts(callee, arguments, attachments, deadline(timeout));
  }

  /** A peer's object is asked for nothing but its class: only text and numbers are understood. */
  private static @Nullable String text(Map<String, Object> attachments, String key, Callee callee)
      throws RequestRefusedException {
    Object value = attachments.get(key);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    if (value instanceof Integer || value instanceof Long) {
      return value.toString();
    }
    throw new RequestRefusedException(
        WireStatus.BAD_REQUEST,
        "attachment '"
            + key
            + "' of "
            + callee.site()
            + " is "
            + value.getClass().getName()
            + ", expected java.lang.String");
  }

  /** The caller's remaining time counts from when the request came in. */
  private long deadline(@Nullable String timeout) {
    long limit = NO_LIMIT_NANOS;
    try {
      long millis = timeout == null ? 0 : Long.parseLong(timeout);
      limit = millis <= 0 ? limit : Math.min(limit, TimeUnit.MILLISECONDS.toNanos(millis));
    } catch (NumberFormatException notANumber) {
      log.debug("a request's timeout is not a number of milliseconds");
    }
    return arrivedNanos + limit;
  }

  private static Outcome expired(Callee callee) {
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
      return port.encoder().encode(frame.header(), entry, protocolVersion, outcome);
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
