package io.trunkline.internal.callback;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.SendState;
import io.trunkline.internal.transport.EventLoops;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.StackRoom;
import io.trunkline.internal.transport.WriteQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The calls of one consumer's objects that its provider makes. Thread-safe. */
final class CallbackCalls {

  /** How many calls may wait for their replies on one connection. */
  static final int MAX_WAITING = 10_000;

  /** Far from the ids of the consumer's own requests: chunks of both are told apart by them. */
  private static final long FIRST_ID = 1L << 62;

  private final ConsumerCallbacks.Session session;
  private final AtomicLong nextId = new AtomicLong(FIRST_ID);
  private final WaitingCallbacks waiting = new WaitingCallbacks(MAX_WAITING);
  private volatile @Nullable String closedBecause;

  CallbackCalls(ConsumerCallbacks.Session session) {
    this.session = session;
  }

  /** Makes a call and waits for its outcome. */
  Outcome call(
      CallbackProxy object, CallbackMethod method, @Nullable Object[] arguments, long deadline) {
    if (EventLoops.onLoop()) {
      return new Outcome.Unanswered(
          CallbackRefusals.refused(
              Status.MISUSED,
              method,
              "a blocking call of a callback on an event loop would stop all calls of its"
                  + " connections; return a CompletableFuture there, or use another thread"));
    }
    try {
      CallbackCall call = begin(object, method, arguments, deadline);
      try {
        return call.outcome(await(call), session.leniency(), toString());
      } catch (Throwable broken) { // an Error may come anywhere: nobody waits any more
        abandon(call);
        throw broken;
      }
    } catch (RpcException notMade) {
      return new Outcome.Unanswered(notMade);
    }
  }

  /** Makes a call whose outcome comes later; the future never fails. */
  CompletableFuture<Outcome> callAsync(
      CallbackProxy object, CallbackMethod method, @Nullable Object[] arguments, long deadline) {
    CallbackCall begun = null;
    try {
      begun = begin(object, method, arguments, deadline);
      return outcomeOf(begun, limit(begun));
    } catch (RpcException notMade) {
      return CompletableFuture.completedFuture(new Outcome.Unanswered(notMade));
    } catch (RejectedExecutionException loopEnded) {
      RpcException lost = lost(method, Certainty.UNKNOWN);
      return CompletableFuture.completedFuture(new Outcome.Unanswered(lost));
    } catch (Throwable broken) { // an Error may come anywhere: nobody gets the outcome
      if (begun != null) {
        abandon(begun);
      }
      throw broken;
    }
  }

  private CompletableFuture<Outcome> outcomeOf(CallbackCall call, Future<?> limit) {
    CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    call.answer()
        .thenAccept(
            answer -> {
              limit.cancel(false);
              read(call, answer, outcome);
            })
        .exceptionally(
            broken -> { // an Error has stopped the step above
              abandon(call);
              outcome.complete(CallbackCall.unreadable(call.method(), Filter.unwrapped(broken)));
              return null;
            });
    return outcome;
  }

  /** Ends a call at its deadline. */
  private Future<?> limit(CallbackCall call) {
    return session
        .later()
        .schedule(
            () -> end(call, Status.TIMEOUT, "no reply in time; raise 'timeout'"),
            Math.max(0, call.deadlineNanos() - System.nanoTime()),
            TimeUnit.NANOSECONDS);
  }

  /** Forgets a call, and the reply that it may have got. */
  private void abandon(CallbackCall call) {
    try {
      if (waiting.remove(call.id()) != null) {
        call.sendState().cancelSend(session.queue());
      }
    } finally {
      call.discardReply();
    }
  }

  private void read(CallbackCall call, Object answer, CompletableFuture<Outcome> outcome) {
    try {
      session
          .blockingExecutor()
          .execute(
              () -> {
                try {
                  outcome.complete(call.outcome(answer, session.leniency(), toString()));
                } catch (Throwable broken) { // an Error may come anywhere, and the call must end
                  abandon(call);
                  outcome.complete(CallbackCall.unreadable(call.method(), broken));
                }
              });
    } catch (Throwable full) {
      abandon(call);
      outcome.complete(CallbackCall.unreadable(call.method(), full));
    }
  }

  private CallbackCall begin(
      CallbackProxy object, CallbackMethod method, @Nullable Object[] arguments, long deadline) {
    StackRoom.require(deadline);
    if (object.isReleased()) {
      throw CallbackRefusals.refused(
          Status.SERVICE_NOT_FOUND,
          method,
          "the consumer " + this + " has taken this callback back");
    }
    long remaining = deadline - System.nanoTime();
    if (remaining <= 0) {
      throw CallbackRefusals.refused(
          Status.TIMEOUT, method, "its time limit passed before it could be sent; raise 'timeout'");
    }
    long id = nextId.getAndIncrement();
    MethodBinding binding = object.binding(method);
    CallbackCall call =
        new CallbackCall(id, method, binding, deadline, new SendState(), new CompletableFuture<>());
    if (!waiting.add(call)) { // last: what comes after it may fail
      throw CallbackRefusals.overloaded(
          method, this, MAX_WAITING + " calls wait for their replies");
    }
    try {
      Invocation invocation =
          new Invocation(method.site(), arguments, object.attachments(), false, deadline);
      send(
          call,
          session
              .encoder()
              .encode(call.binding(), call.id(), invocation, remaining, call.sendState()));
      session.awaitsReply().run();
    } catch (Throwable notMade) {
      if (waiting.remove(call.id()) != null) {
        call.sendState().cancelSend(session.queue()); // it may be queued
        throw notMade;
      }
    }
    return call;
  }

  private void send(CallbackCall call, Outgoing frame) {
    int bytes = frame.size();
    if (!session.hasRoom().test(bytes)) {
      frame.release();
      throw CallbackRefusals.overloaded(
          call.method(),
          this,
          "send buffer full: %s bytes do not fit, because replies have not been read yet"
              .formatted(bytes));
    }
    if (!call.sendState().queued(frame)) {
      frame.release();
      throw lost(call.method(), Certainty.NOT_EXECUTED);
    }
    WriteQueue queue = session.queue();
    if (closedBecause != null) { // a close that it missed is seen here
      queue.discard(frame);
      throw lost(call.method(), Certainty.NOT_EXECUTED);
    }
    if (queue.send(frame) != WriteQueue.Acceptance.QUEUED
        && call.sendState().cancelIfUnsent(queue)) {
      throw lost(call.method(), Certainty.NOT_EXECUTED);
    }
  }

  private Object await(CallbackCall call) {
    try {
      return call.answer()
          .get(Math.max(0, call.deadlineNanos() - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      end(call, Status.TIMEOUT, "no reply in time; raise 'timeout'");
    } catch (InterruptedException e) {
      end(call, Status.CANCELLED, "its thread was interrupted while the call waited");
      Thread.currentThread().interrupt();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible); // it is only completed with a value
    }
    return call.answer().join(); // the thread that took it out is completing it
  }

  /** Ends a call without a reply, unless another thread ends it. */
  private void end(CallbackCall call, Status status, String why) {
    end(
        call.id(),
        ended -> {
          String text = ended.method() + " at the consumer " + this + ": " + why;
          return new RpcException(status, ended.sendState().cancelSend(session.queue()), text);
        });
  }

  /** Takes a call out and ends it: nobody else can, so an Error ends it, too. */
  private boolean end(long id, Function<CallbackCall, RpcException> answer) {
    CallbackCall call = waiting.remove(id);
    if (call == null) {
      return false;
    }
    try {
      call.answer().complete(answer.apply(call));
    } catch (Throwable failure) {
      call.answer().complete(failure);
      throw failure;
    }
    return true;
  }

  /** Takes a reply; false, and nothing is taken, if no call waits for it. For the event loop. */
  boolean answered(Inbound.Frame reply) {
    CallbackCall call = waiting.remove(reply.id());
    if (call == null) {
      return false;
    }
    try {
      reply.taken();
      call.answer().complete(reply);
    } catch (Throwable failure) { // nobody else can end it
      if (call.answer().complete(failure)) {
        reply.discard();
      }
      throw failure;
    }
    return true;
  }

  /** Ends the call whose reply cannot be taken; false if none waits for it. */
  boolean answerRefused(long id, String reason) {
    return end(id, call -> CallbackRefusals.tooLarge(call.method(), reason));
  }

  /** Whether a call waits for its reply. */
  boolean hasWaitingCalls() {
    return !waiting.all().isEmpty();
  }

  /** The connection is gone: calls that wait end, and none is made any more. */
  void closed(String reason) {
    closedBecause = reason;
    for (CallbackCall call : waiting.all()) {
      try {
        end(call.id(), lost -> lost(lost.method(), lost.sendState().cancelSend(session.queue())));
      } catch (Throwable failure) { // the call has ended with it, and others have to end
        continue;
      }
    }
  }

  private RpcException lost(CallbackMethod method, Certainty certainty) {
    return CallbackRefusals.lost(method, certainty, this, closedBecause);
  }

  /** The address of the consumer. */
  @Override
  public String toString() {
    return String.valueOf(session.peer().get());
  }
}
