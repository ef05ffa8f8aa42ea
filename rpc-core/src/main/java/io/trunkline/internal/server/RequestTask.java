package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS;
import static io.trunkline.settings.ProviderSettings.THREADS;
import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.callback.CallbackParameters;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.ShownStack;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.pool.QueuedTask;
import io.trunkline.internal.protocol.DecodedRequest;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.protocol.RequestRefusedException;
import io.trunkline.internal.protocol.RequestStart;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.internal.transport.InlineTask;
import io.trunkline.serialization.BudgetExceededException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request, from its unread frame to the reply that is sent. Runs on one of the port's threads,
 * or on the event loop where {@link RequestDispatch} says so; ends exactly once, with a reply where
 * one is wanted.
 *
 * <p>Longer than 300 lines because each step has its own ways to fail, and all of them end in the
 * same counters and the same release of the frame.
 */
final class RequestTask
    implements QueuedTask,
        InlineTask,
        Consumer<Outcome>,
        RequestEnd.Owner,
        DeferredRequests.Request {

  private static final String MORE_THREADS =
      "raise " + THREADS.where() + " or give it an executor with more of them";

  private static final VarHandle STARTED;

  static {
    try {
      STARTED = MethodHandles.lookup().findVarHandle(RequestTask.class, "started", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final String NO_ROOM =
      "the provider has no room for the call: its threads are busy and their queue is full; try"
          + " again later, or "
          + MORE_THREADS;

  private final ServerPort port;
  private final ServerConnection connection;
  private final Inbound.Frame frame;
  private final SerializationTable.Entry entry;
  private final Terms terms;
  private final long sentNanos;

  /** Whether somebody runs or has dropped it. */
  private volatile boolean started;

  private final RequestEnd end = new RequestEnd(this);
  private @Nullable DecodedRequest<ExportedMethod> decoded;

  /** What was seen of the request before it was read; null if nobody looked. */
  private @Nullable RequestStart start;

  /** Since when it has waited for a thread; an event loop that runs it does not let it wait. */
  private long queuedNanos;

  /** When a thread came to it, if it has waited for one. */
  private long cameNanos;

  private boolean isQueued;

  /**
   * @param terms what the request is written under
   * @param sentNanos when it was sent, as far as that is known: its caller's time counts from there
   */
  RequestTask(
      ServerPort port,
      ServerConnection connection,
      Inbound.Frame frame,
      SerializationTable.Entry entry,
      Terms terms,
      long sentNanos) {
    this.port = port;
    this.connection = connection;
    this.frame = frame;
    this.entry = entry;
    this.terms = terms;
    this.sentNanos = sentNanos;
    this.start = terms.isPlain() ? null : port.decoder().start(frame, terms);
  }

  /** When its caller stops waiting, as far as it is known before the request is read. */
  private long earlyDeadlineNanos() {
    return RequestDecoder.deadline(start, sentNanos);
  }

  /** False if somebody runs or has dropped it already. */
  private boolean begins() {
    return STARTED.compareAndSet(this, false, true);
  }

  /** It waits for a thread from now on. */
  void queued(long nowNanos) {
    queuedNanos = nowNanos;
    isQueued = true;
  }

  /** Whether it has ended, and whether its caller still waits. */
  RequestEnd end() {
    return end;
  }

  @Override
  public boolean dropIfWaiting() {
    if (!begins()) {
      return false;
    }
    frame.release();
    if (end.end()) {
      connection
          .faults()
          .refused(
              PeerFault.CANCELLED,
              frame.header(),
              "its caller gave up before a thread was free for it",
              false);
      port.countDropped();
      port.ended();
      if (end.dropped()) { // else its connection has it for as long as it takes room
        connection.requestEnded();
      }
    }
    return true;
  }

  private void leftQueue() {
    if (end.reached()) {
      connection.requestEnded();
    }
  }

  @Override
  public void runOnCancel(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      connection.faults().failed("an action on cancel failed", e);
    }
  }

  /** How long the request's body is. */
  int bodyBytes() {
    return frame.length();
  }

  /** The method asked for, if that shows without reading the request. */
  @Nullable ExportedMethod recognize(RequestDecoder<ExportedMethod> decoder) {
    if (start == null) {
      start = decoder.start(frame, terms);
    }
    return decoder.recognize(start, connection.sites());
  }

  @Override
  public void run() {
    run(false);
  }

  @Override
  public void runElsewhere() {
    port.resume(List.of(this));
  }

  /** Begins on the event loop that read the request. */
  void runOnLoop() {
    run(true);
  }

  private void run(boolean onLoop) {
    if (isQueued) {
      cameNanos = System.nanoTime();
    }
    if (!onLoop && frame.isTwoWay() && connection.requests().defers(this)) {
      return; // it is run again when its peer has read, or was dropped with its connection
    }
    if (!begins()) { // dropped, or an executor that runs tasks twice
      connection.requests().releasePermit(this);
      leftQueue();
      return;
    }
    if (!terms.isPlain() && waitedTooLong(earlyDeadlineNanos())) {
      frame.release();
      refuse(waitedTooLongText(cameNanos));
    } else {
      handle(onLoop);
    }
  }

  private boolean waitedTooLong(long deadlineNanos) {
    return isQueued && port.queueTime().refuses(queuedNanos, deadlineNanos, cameNanos);
  }

  private String waitedTooLongText(long nowNanos) {
    return port.queueTime().refusal(nowNanos - queuedNanos) + MORE_THREADS;
  }

  @Override
  public boolean isOverdue(long nowNanos) {
    return started || port.queueTime().refusesWaiting(queuedNanos, earlyDeadlineNanos(), nowNanos);
  }

  private void handle(boolean onLoop) {
    long begin = System.nanoTime();
    try {
      DecodedRequest<ExportedMethod> request = withCallbacks(decode());
      if (!request.tolerated().isEmpty()) {
        connection.faults().tolerated(request.tolerated(), request.method().site());
      }
      if (port.dispatch().mayRunHere(request.method(), onLoop)) {
        invoke(request, begin);
      } else {
        port.dispatch().handOver(() -> invoke(request, System.nanoTime()));
      }
    } catch (RequestRefusedException e) {
      if (e.needsAnotherThread()) {
        handleElsewhere();
        return;
      }
      boolean isNewClass = port.refusedClasses().add(e);
      connection.faults().refused(e.fault(), frame.header(), e.getMessage(), isNewClass);
      replyError(e.wireStatus(), e.getMessage());
    } catch (RejectedExecutionException full) {
      refuse(NO_ROOM);
    } catch (Throwable e) {
      failed(e);
    }
  }

  private DecodedRequest<ExportedMethod> decode() throws RequestRefusedException {
    boolean isRead = true;
    try {
      return port.decoder().decode(frame, start, entry, terms, connection.sites(), sentNanos);
    } catch (RequestRefusedException e) {
      isRead = !e.needsAnotherThread();
      throw e;
    } finally {
      if (isRead) {
        frame.release();
      }
    }
  }

  private DecodedRequest<ExportedMethod> withCallbacks(DecodedRequest<ExportedMethod> read)
      throws RequestRefusedException {
    CallbackParameters taken = read.method().callbacks();
    return taken == null ? read : connection.callbacks().received(read, taken, entry, terms);
  }

  /** Begins again where the request can be read: it nests too deep for an event loop. */
  private void handleElsewhere() {
    try {
      port.patient().execute(() -> handle(false));
    } catch (RejectedExecutionException full) {
      frame.release();
      refuse(NO_ROOM);
    } catch (Throwable e) { // no thread could be started
      frame.release();
      failed(e);
    }
  }

  /**
   * @param begin since when it has kept this thread from other work
   */
  private void invoke(DecodedRequest<ExportedMethod> request, long begin) {
    decoded = request;
    ExportedMethod method = request.method();
    if (end.isCancelled() || System.nanoTime() - request.deadlineNanos() >= 0) {
      accept(expired(method)); // without a reply if it is cancelled
      return;
    }
    if (terms.isPlain() && waitedTooLong(request.deadlineNanos())) {
      refuse(waitedTooLongText(cameNanos));
      return;
    }
    ConnectionAddresses addresses = connection.addresses();
    Invocation invocation =
        new Invocation(
            method.site(),
            request.arguments(),
            request.attachments(),
            !frame.isTwoWay(),
            request.deadlineNanos(),
            connection.caller(),
            end,
            addresses.local());
    boolean interrupted = Thread.currentThread().isInterrupted();
    try {
      method.invoke(invocation, addresses, this);
    } catch (UndecidedException e) {
      connection
          .faults()
          .failed("the authenticator failed on a call", requireNonNull(e.getCause()));
      accept(undecided(method));
    } catch (Throwable e) {
      failed(e);
    } finally {
      port.dispatch().hasRun(method, System.nanoTime() - begin, bodyBytes());
      if (!interrupted) {
        Thread.interrupted(); // what the method left behind is not for the thread's next task
      }
    }
  }

  private void failed(Throwable e) {
    connection.faults().failed("a request could not be handled", e);
    String text = "the provider failed to handle the request: " + e.getClass().getName();
    if (!frame.isTwoWay() && !end.hasEnded()) {
      connection.faults().refused(PeerFault.ONE_WAY_FAILED, frame.header(), text);
    }
    replyError(WireStatus.SERVER_ERROR, text);
  }

  private static Outcome undecided(ExportedMethod method) {
    return new Outcome.Unanswered(
        new RpcException(
            Status.BAD_REQUEST,
            Certainty.NOT_EXECUTED,
            method.site() + ": " + UndecidedException.TEXT));
  }

  private static Outcome expired(ExportedMethod method) {
    return new Outcome.Unanswered(
        new RpcException(
            Status.TIMEOUT,
            Certainty.NOT_EXECUTED,
            method.site()
                + " was not run: the caller's time limit passed before a thread was free; raise"
                + " 'timeout' on the reference, or "
                + MORE_THREADS));
  }

  /** Takes the outcome of the call, on whatever thread it ends. */
  @Override
  public void accept(Outcome given) {
    Outcome outcome = requireNonNull(decoded).method().forCallers(given);
    if (!end.end()) {
      return;
    }
    boolean isDone = true;
    try {
      if (end.isCancelled()) {
        port.countDropped(); // nobody waits for the reply
        return;
      }
      if (outcome instanceof Outcome.Unanswered unanswered) {
        refused(unanswered.reason());
      }
      if (frame.isTwoWay()) {
        isDone = reply(outcome);
      } else if (!(outcome instanceof Outcome.Value)) {
        if (outcome instanceof Outcome.Failure failure) {
          failedOneWay(failure.error());
        }
        port.countDropped();
      }
    } finally {
      if (isDone) {
        done();
      }
    }
  }

  private void done() {
    connection.requests().releasePermit(this);
    connection.requestEnded();
    port.ended();
  }

  @Override
  public void dropUnbegun() {
    if (!begins()) {
      leftQueue();
      return;
    }
    frame.release();
    if (end.end()) {
      port.countDropped();
      done();
    }
  }

  /** Sends the reply; false if another thread will: it nests too deep for an event loop. */
  private boolean reply(Outcome outcome) {
    try {
      send(outcome);
    } catch (BudgetExceededException tooDeep) {
      try {
        port.patient().execute(() -> replyThere(outcome));
        return false;
      } catch (Throwable full) {
        connection.replies().sendNotEncoded(frame.header(), entry, full);
      }
    }
    return true;
  }

  private void replyThere(Outcome outcome) {
    try {
      send(outcome);
    } finally {
      done();
    }
  }

  private void send(Outcome outcome) {
    connection.replies().send(frame.header(), entry, requireNonNull(decoded), outcome);
  }

  /** The executor rejected this task. It is refused unless it has started all the same. */
  void notTaken() {
    refuseUnread(NO_ROOM);
  }

  /** The port has as many requests as it may. */
  void refuseForLoad() {
    refuseUnread(
        "the provider has no room for the call: "
            + port.maxRequestsOfPort()
            + " requests run or wait, as many as may; try again later, or raise "
            + MAX_REQUESTS.where());
  }

  /** Refuses it at once, instead of when a thread comes, if its method may not run then either. */
  boolean refuseIfMethodIsFull() {
    ExportedMethod method = recognize(port.decoder());
    RpcException full = method == null ? null : method.full();
    if (full != null) {
      refuseUnread(full.detail());
    }
    return full != null;
  }

  @Override
  public void refuse() {
    refuseUnread(waitedTooLongText(System.nanoTime())); // no thread came to it
  }

  private void refuseUnread(String text) {
    if (begins()) {
      frame.release();
      refuse(text);
    } else {
      leftQueue();
    }
  }

  private void refuse(String text) {
    connection.faults().refused(PeerFault.OVERLOADED, frame.header(), text);
    replyError(WireStatus.POOL_EXHAUSTED, text);
  }

  /** Notes that a request which could be read ended without a result. */
  private void refused(RpcException reason) {
    PeerFault fault = PeerFault.ONE_WAY_FAILED;
    if (reason.certainty() == Certainty.NOT_EXECUTED) {
      fault =
          switch (reason.status()) {
            case BAD_REQUEST -> PeerFault.REJECTED;
            case SERVICE_NOT_FOUND -> PeerFault.NO_SUCH_METHOD;
            case TIMEOUT -> PeerFault.EXPIRED;
            case OVERLOADED -> PeerFault.OVERLOADED;
            default -> PeerFault.ONE_WAY_FAILED;
          };
    }
    if (fault != PeerFault.ONE_WAY_FAILED || !frame.isTwoWay()) {
      connection.faults().refused(fault, frame.header(), reason.detail());
    }
  }

  private void failedOneWay(Throwable error) {
    String text = requireNonNull(decoded).method().site() + ": " + ShownStack.textOf(error);
    connection.faults().refused(PeerFault.ONE_WAY_FAILED, frame.header(), text);
  }

  private void replyError(int wireStatus, String text) {
    if (!end.end()) {
      return;
    }
    try {
      if (end.isCancelled()) {
        port.countDropped();
        return;
      }
      connection.replies().sendError(frame.header(), entry, wireStatus, text);
    } finally {
      done();
    }
  }
}
