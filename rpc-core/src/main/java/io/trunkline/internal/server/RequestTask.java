package io.trunkline.internal.server;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Outcome;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.pool.QueuedTask;
import io.trunkline.internal.protocol.DecodedRequest;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.protocol.RequestStart;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.transport.InlineTask;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request, from its unread frame to its end, and its wait for a thread: one of the port's
 * threads, or the event loop if {@link RequestDispatch} chooses it. That thread takes it through
 * the {@link ServerPath}. Ends exactly once, in {@link RequestReplies}.
 */
final class RequestTask extends TimedRequest implements QueuedTask, InlineTask, Consumer<Outcome> {

  private static final VarHandle STARTED;

  static {
    try {
      STARTED = MethodHandles.lookup().findVarHandle(RequestTask.class, "started", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final PortRequests port;
  private final ServerConnection connection;
  private final Inbound.Frame frame;
  private final SerializationTable.Entry entry;
  private final Terms terms;
  private final long sentNanos;
  private final RequestEnd end = new RequestEnd(this);

  /** Whether somebody runs or has dropped it. */
  private volatile boolean started;

  /** Whether the event loop that read it runs it, so that it must not block. */
  private boolean isOnLoop;

  /** The beginning of the request, if it was read in advance; otherwise null. */
  private @Nullable RequestStart start;

  private @Nullable DecodedRequest<ExportedMethod> decoded;

  /**
   * @param terms under which the request is written
   * @param start its beginning, if that was read in advance; otherwise null
   * @param sentNanos when it was sent, as far as that is known: its caller's time counts from there
   * @param arrivedNanos when it was read from the socket
   */
  RequestTask(
      PortRequests port,
      ServerConnection connection,
      Inbound.Frame frame,
      SerializationTable.Entry entry,
      Terms terms,
      @Nullable RequestStart start,
      long sentNanos,
      long arrivedNanos) {
    super(arrivedNanos);
    this.port = port;
    this.connection = connection;
    this.frame = frame;
    this.entry = entry;
    this.terms = terms;
    this.start = start;
    this.sentNanos = sentNanos;
  }

  /** The connection that the request came on. */
  ServerConnection connection() {
    return connection;
  }

  /** The frame of the request, whose body is not to be used once it was released. */
  Inbound.Frame frame() {
    return frame;
  }

  /** The serialization that the request is written with. */
  SerializationTable.Entry entry() {
    return entry;
  }

  /** The terms that the request is written under. */
  Terms terms() {
    return terms;
  }

  /** When the request was sent, as far as that is known. */
  long sentNanos() {
    return sentNanos;
  }

  /** Whether it has ended, and whether its caller still waits. */
  RequestEnd end() {
    return end;
  }

  /** Records the decoded request. */
  void decoded(DecodedRequest<ExportedMethod> read) {
    decoded = read;
  }

  /** The request as it was read; not to be asked for before. */
  DecodedRequest<ExportedMethod> decoded() {
    return requireNonNull(decoded);
  }

  /** The beginning of the request, as it was seen before reading; null if nobody looked. */
  @Nullable RequestStart start() {
    return start;
  }

  /** The method asked for, if that shows without reading the request. */
  @Nullable ExportedMethod recognize(RequestDecoder<ExportedMethod> decoder) {
    if (start == null) {
      start = decoder.start(frame, terms);
    }
    return decoder.recognize(start, connection.sites());
  }

  /** When its caller stops waiting, as far as it is known before the request is read. */
  long earlyDeadlineNanos() {
    return RequestDecoder.deadline(start, sentNanos);
  }

  /** Whether the event loop that read the request runs it, so that it must not block. */
  boolean isOnLoop() {
    return isOnLoop;
  }

  @Override
  public InetSocketAddress localAddress() {
    return connection.addresses().local();
  }

  @Override
  boolean hasStarted() {
    return started;
  }

  @Override
  public int longestBody() {
    return terms.clientMaxBodyBytes();
  }

  /** Begins on the event loop that read the request. */
  void runOnLoop() {
    isOnLoop = true;
    run();
  }

  @Override
  public void run() {
    run(System.nanoTime());
  }

  @Override
  public void run(long nowNanos) {
    try {
      came(nowNanos);
      port.run(this);
    } catch (Throwable error) { // an Error may come between two stages
      abandon(error);
    }
  }

  /** Ends it for this thread, which an Error has stopped at an unknown place. */
  private void abandon(Throwable error) {
    started = true;
    frame.discard();
    port.replies().fail(this, error);
  }

  @Override
  public void runElsewhere() {
    port.start(List.of(this));
  }

  /** A thread that may block has taken it over from an event loop. */
  void movedToThread() {
    if (!isQueued()) {
      isOnLoop = false;
      came(System.nanoTime());
    }
  }

  /** The stage that lets each request begin once, and not at all if it was dropped. */
  static RequestStage once(RequestStage next) {
    return request -> {
      if (request.begins()) {
        next.take(request);
      } else { // dropped, or an executor that runs tasks twice
        request.leftQueue();
      }
    };
  }

  /** False if somebody runs or has dropped it already. */
  private boolean begins() {
    return STARTED.compareAndSet(this, false, true);
  }

  private void leftQueue() {
    connection.requests().leave(this);
    if (end.reached()) {
      connection.requestEnded(end);
    }
  }

  @Override
  public boolean isOverdue(long nowNanos) {
    return started
        || port.queueTime().refusesWaiting(queuedNanos(), earlyDeadlineNanos(), nowNanos);
  }

  @Override
  public void refuse() {
    long waitedNanos = System.nanoTime() - queuedNanos(); // and no thread came
    refuseUnread(port.queueTime().refusal(waitedNanos));
  }

  /** Refuses it, because there is no room for it, unless it has begun all the same. */
  void refuseUnread(String text) {
    if (begins()) {
      try {
        frame.release();
      } finally { // nobody else ends it
        port.replies().refuse(this, text);
      }
    } else {
      leftQueue();
    }
  }

  /** Ends it without a reply if no thread has begun with it; false if one has. */
  boolean dropIfWaiting() {
    if (!begins()) {
      return false;
    }
    try {
      frame.release();
    } finally { // nobody else ends it
      port.replies().cancel(this);
    }
    return true;
  }

  /** Drops it, as its connection is gone before a thread began with it: nobody gets the reply. */
  void dropUnbegun() {
    if (begins()) {
      try {
        frame.release();
      } finally { // nobody else ends it
        port.replies().drop(this);
      }
    } else {
      leftQueue();
    }
  }

  /** Runs the actions that the method registered for the case that its caller gives up. */
  void runOnCancel(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      connection.faults().failed("an action on cancel failed", e);
    }
  }

  /** Takes the outcome of the call, on the thread on which it ends. */
  @Override
  public void accept(Outcome outcome) {
    try {
      methodEnded();
      port.replies().end(this, outcome);
    } catch (Throwable error) {
      abandon(error);
    }
  }
}
