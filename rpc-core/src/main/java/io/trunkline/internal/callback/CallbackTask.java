package io.trunkline.internal.callback;

import io.trunkline.call.Certainty;
import io.trunkline.call.Deadline;
import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.exchange.ExceptionAsText;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.TimeLimit;
import io.trunkline.internal.protocol.Callbacks;
import io.trunkline.internal.protocol.DecodedRequest;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.protocol.RequestRefusedException;
import io.trunkline.internal.protocol.ResponseEncoder;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.serialization.BudgetExceededException;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A provider's call of an object that was passed to it: read, run, answered, on any thread. */
final class CallbackTask implements Runnable {

  private static final String UNCOMPLETED = "the future that it returned was completed";

  private final PassedCallbacks callbacks;
  private final PassedCallbacks.Session session;
  private final RequestDecoder<CallbackMethod> decoder;
  private final Inbound.Frame frame;
  private final FrameHeader header;
  private final SerializationTable.Entry entry;
  private final Terms terms;
  private final long arrivedNanos = System.nanoTime();
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean ended = new AtomicBoolean();

  CallbackTask(
      PassedCallbacks callbacks,
      RequestDecoder<CallbackMethod> decoder,
      Inbound.Frame frame,
      SerializationTable.Entry entry,
      Terms terms) {
    this.callbacks = callbacks;
    this.session = callbacks.session();
    this.decoder = decoder;
    this.frame = frame;
    this.header = frame.header();
    this.entry = entry;
    this.terms = terms;
  }

  /** Drops a task that no thread will run; false if one has begun all the same. */
  boolean drop() {
    if (!started.compareAndSet(false, true)) {
      return false;
    }
    try {
      frame.release();
    } finally {
      callbacks.ended();
    }
    return true;
  }

  @Override
  public void run() {
    if (started.compareAndSet(false, true)) {
      try {
        handle();
      } catch (Throwable error) { // an Error may come anywhere, and the call must end
        fail(error);
      }
    }
  }

  private void handle() {
    try {
      invoke(decode());
    } catch (RequestRefusedException e) {
      if (e.needsAnotherThread()) {
        elsewhere(this::handle, frame::release, WireStatus.POOL_EXHAUSTED);
      } else {
        refuse(e.wireStatus(), e.fault(), e.getMessage());
      }
    } catch (Throwable e) {
      fail(e);
    }
  }

  private void fail(Throwable error) {
    frame.discard();
    String text = "the consumer failed to handle the call: " + error.getClass().getName();
    refuse(WireStatus.SERVER_ERROR, PeerFault.ONE_WAY_FAILED, text);
    session.faults().failed(session.peer(), "a callback could not be handled", error);
  }

  private DecodedRequest<CallbackMethod> decode() throws RequestRefusedException {
    boolean isRead = true;
    try {
      return decoder.decode(
          frame, null, entry, terms, callbacks.sites(), arrivedNanos, System.nanoTime());
    } catch (RequestRefusedException e) {
      isRead = !e.needsAnotherThread();
      throw e;
    } finally {
      if (isRead) {
        frame.release();
      }
    }
  }

  private void invoke(DecodedRequest<CallbackMethod> request) {
    CallbackMethod method = request.method();
    Object object = callbacks.objects().find(method.owner(), id(request));
    if (object == null) {
      refuse(
          WireStatus.SERVICE_NOT_FOUND,
          PeerFault.NO_SUCH_METHOD,
          method
              + ": attachment "
              + Callbacks.INSTANCE
              + " names no object that was passed on this connection and not taken back since");
      return;
    }
    if (System.nanoTime() - request.deadlineNanos() >= 0) {
      reply(request, late(method, Certainty.NOT_EXECUTED, "a thread of the consumer was free"));
      return;
    }
    Object value;
    Deadline outer = Deadline.ofCall(request.deadlineNanos()).enter();
    try {
      value = method.method().invoke(object, request.arguments());
    } catch (InvocationTargetException | IllegalAccessException e) {
      reply(request, failed(method, e.getCause() == null ? e : e.getCause()));
      return;
    } finally {
      outer.enter();
    }
    if (method.result().isFuture() && value instanceof CompletionStage<?> stage) {
      replyLater(request, stage);
    } else {
      reply(request, returned(method, value));
    }
  }

  /** At its deadline the call ends, whether or not the stage does. */
  private void replyLater(DecodedRequest<CallbackMethod> request, CompletionStage<?> stage) {
    CallbackMethod method = request.method();
    AtomicBoolean answered = new AtomicBoolean();
    long left = request.deadlineNanos() - System.nanoTime();
    Future<?> limit =
        TimeLimit.isNone(left)
            ? null
            : session
                .later()
                .schedule(
                    () -> {
                      if (answered.compareAndSet(false, true)) {
                        reply(request, late(method, Certainty.UNKNOWN, UNCOMPLETED));
                      }
                    },
                    left,
                    TimeUnit.NANOSECONDS);
    stage
        .handle(
            (value, error) -> {
              if (answered.compareAndSet(false, true)) {
                if (limit != null) {
                  limit.cancel(false);
                }
                reply(
                    request,
                    error == null
                        ? returned(method, value)
                        : failed(method, Filter.unwrapped(error)));
              }
              return true;
            })
        .exceptionally(
            broken -> { // an Error has stopped the step above
              fail(Filter.unwrapped(broken));
              return false;
            });
  }

  private static Outcome late(CallbackMethod method, Certainty certainty, String event) {
    String why = method + ": its time limit passed before " + event;
    return new Outcome.Unanswered(new RpcException(Status.TIMEOUT, certainty, why));
  }

  /** The number of the called object; 0, which no object has, if the attachment is not a number. */
  private static int id(DecodedRequest<CallbackMethod> request) {
    Object said = request.attachments().get(Callbacks.INSTANCE);
    return said instanceof String text && text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
  }

  private static Outcome returned(CallbackMethod method, @Nullable Object value) {
    return Outcome.value(
        method.result().isOptional() && value instanceof Optional<?> optional
            ? optional.orElse(null)
            : value);
  }

  /** The exception of the object, in a form that this provider can read. */
  private Outcome failed(CallbackMethod method, Throwable error) {
    Throwable sent = method.owner().sendable().of(error, method.method());
    return ExceptionAsText.readable(
        new Outcome.Failure(
            terms.isPlain() ? sent : method.owner().sendable().forGatedPeer(sent), Map.of()),
        terms.isPlain() ? null : ResponseEncoder.EXCEPTION_CLASS);
  }

  private void reply(DecodedRequest<CallbackMethod> request, Outcome outcome) {
    if (!header.isTwoWay()) {
      if (outcome instanceof Outcome.Failure failure) {
        String what = request.method() + " failed, and its caller is not notified";
        session.faults().failed(session.peer(), what, failure.error());
      }
      end();
      return;
    }
    if (!callbacks.admitReply(header, "dropped the reply of a callback")) {
      end();
      return;
    }
    try {
      session
          .send()
          .accept(session.encoder().encode(header.id(), entry, request.replyForm(), outcome));
      end();
    } catch (BudgetExceededException tooDeep) {
      elsewhere(() -> reply(request, outcome), () -> {}, WireStatus.BAD_RESPONSE);
    } catch (Throwable e) {
      session.faults().failed(session.peer(), "a reply could not be encoded", e);
      refuse(
          WireStatus.BAD_RESPONSE,
          PeerFault.ONE_WAY_FAILED,
          "the callback ran, but its reply could not be encoded: " + e.getClass().getName());
    }
  }

  /**
   * Continues on another thread with a message that nests too deep for an event loop.
   *
   * @param status of the reply if no thread takes it; it must not deny that the callback has run
   */
  private void elsewhere(Runnable rest, Runnable otherwise, int status) {
    try {
      session.blockingExecutor().execute(rest);
    } catch (RejectedExecutionException full) {
      otherwise.run();
      refuse(
          status,
          PeerFault.OVERLOADED,
          "the consumer has no thread that can read or write messages that nest so deep");
    }
  }

  private void refuse(int status, PeerFault fault, String text) {
    if (end()) {
      callbacks.refuse(header, status, fault, text);
    }
  }

  /** Ends the task; false if it has ended before. */
  private boolean end() {
    boolean isFirst = ended.compareAndSet(false, true);
    if (isFirst) {
      try {
        callbacks.ended();
      } catch (Throwable failure) { // the connection would wait for the call when it drains
        callbacks.ended();
        throw failure;
      }
    }
    return isFirst;
  }
}
