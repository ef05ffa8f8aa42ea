package io.trunkline.internal.server;

import io.netty.util.NetUtil;
import io.trunkline.call.CallListener;
import io.trunkline.call.CallRecord;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.exchange.CallLog;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.RunOnce;
import io.trunkline.internal.faults.ShownStack;
import io.trunkline.internal.protocol.RequestRefusedException;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.serialization.BudgetExceededException;
import java.util.concurrent.Executor;

/**
 * Ends the requests of a port, each exactly once: with a reply, or without one where none is wanted
 * or nobody waits for it. Thread-safe.
 */
final class RequestReplies {

  private final PortCounts counts;
  private final Executor blockingExecutor;
  private final CallLog calls;

  /**
   * @param blockingExecutor writes what nests too deep for an event loop
   */
  RequestReplies(PortCounts counts, Executor blockingExecutor, CallLog calls) {
    this.counts = counts;
    this.calls = calls;
    this.blockingExecutor = blockingExecutor;
  }

  /** Ends a request with the outcome of its call. */
  void end(RequestTask request, Outcome given) {
    Outcome outcome = request.decoded().method().forCallers(given);
    if (!request.end().end()) {
      return;
    }
    boolean isDone = true;
    try {
      if (request.end().isCancelled()) {
        counts.dropped(); // nobody waits for the reply
        return;
      }
      if (outcome instanceof Outcome.Unanswered unanswered) {
        noteRefusal(request, unanswered.reason());
      }
      if (request.frame().isTwoWay()) {
        isDone = reply(request, outcome);
      } else if (!(outcome instanceof Outcome.Value)) {
        if (outcome instanceof Outcome.Failure failure) {
          String text = request.decoded().method().site() + ": ";
          note(request, PeerFault.ONE_WAY_FAILED, text + ShownStack.textOf(failure.error()));
        }
        counts.dropped();
      }
      if (!request.frame().isTwoWay()) {
        report(request, outcome, 0);
      }
    } catch (Throwable broken) {
      replyBroken(request, broken);
      throw broken;
    } finally {
      if (isDone) {
        done(request);
      }
    }
  }

  /** Refuses a request for lack of room. */
  void refuse(RequestTask request, String text) {
    note(request, PeerFault.OVERLOADED, text);
    end(request, WireStatus.POOL_EXHAUSTED, text);
  }

  /**
   * Refuses a request that was not acceptable when it was read.
   *
   * @param alwaysLog whether to log the reason even if it is not the first of its kind
   */
  void refuse(RequestTask request, RequestRefusedException why, boolean alwaysLog) {
    ConsumerFaults faults = request.connection().faults();
    faults.refused(why.fault(), request.frame().header(), why.getMessage(), alwaysLog);
    end(request, why.wireStatus(), why.getMessage());
  }

  /** Ends a request with an error of this side. */
  void fail(RequestTask request, Throwable error) {
    try {
      endFailed(request, error);
    } finally {
      settle(request);
    }
  }

  private void endFailed(RequestTask request, Throwable error) {
    request.connection().faults().failed("a request could not be handled", error);
    String text = "the provider failed to handle the request: " + error.getClass().getName();
    if (!request.frame().isTwoWay() && !request.end().hasEnded()) {
      note(request, PeerFault.ONE_WAY_FAILED, text);
    }
    end(request, WireStatus.SERVER_ERROR, text);
  }

  private void end(RequestTask request, int wireStatus, String text) {
    if (!request.end().end()) {
      return;
    }
    try {
      if (request.end().isCancelled()) {
        counts.dropped();
        return;
      }
      request
          .connection()
          .sender()
          .sendError(request.frame().header(), request.entry(), wireStatus, text);
    } catch (Throwable broken) {
      replyBroken(request, broken);
      throw broken;
    } finally {
      done(request);
    }
  }

  /** Ends a request that has not begun without a reply. */
  void drop(RequestTask request) {
    if (request.end().end()) {
      counts.dropped();
      done(request);
    }
  }

  /** Ends a request, without a reply, whose caller gave up before a thread came to it. */
  void cancel(RequestTask request) {
    RequestEnd end = request.end();
    if (!end.end()) {
      return;
    }
    try {
      note(request, PeerFault.CANCELLED, "its caller gave up before a thread was free for it");
      counts.dropped();
    } finally {
      leave(request);
      if (end.dropped()) { // else its connection has it for as long as it takes room
        request.connection().requestEnded(end);
      }
    }
  }

  private void done(RequestTask request) {
    ServerConnection connection = request.connection();
    boolean hadPlace = connection.requests().leave(request);
    leave(request);
    int left = connection.requests().ended(request.end());
    try {
      connection.afterRequest(left);
    } catch (Throwable failure) { // the consumer may never be read again
      connection.afterRequest(left);
      throw failure;
    }
    if (hadPlace) { // no thread has come to it, which would have done this
      connection.requests().startWaiting();
    }
  }

  private void leave(RequestTask request) {
    try {
      request.end().endedIn(counts);
    } catch (Throwable failure) { // the port would be full some day
      request.end().endedIn(counts);
      throw failure;
    }
  }

  /** Repeats work that an Error has prevented after the current thread had ended the request. */
  private void settle(RequestTask request) {
    if (request.end().isUnsettled()) {
      done(request);
    }
  }

  /** Sends the reply; false if another thread will: it nests too deep for an event loop. */
  private boolean reply(RequestTask request, Outcome outcome) {
    try {
      send(request, outcome);
    } catch (BudgetExceededException tooDeep) {
      RunOnce there = new RunOnce(() -> replyThere(request, outcome));
      try {
        blockingExecutor.execute(there);
        return false;
      } catch (Throwable full) {
        if (!there.takes()) {
          return false; // the executor has taken it all the same
        }
        request.connection().sender().sendNotEncoded(request, full);
      }
    }
    return true;
  }

  private void replyThere(RequestTask request, Outcome outcome) {
    try {
      send(request, outcome);
    } catch (Throwable broken) {
      replyBroken(request, broken);
      throw broken;
    } finally {
      done(request);
    }
  }

  /**
   * Replies to a request that has ended, and whose reply an Error may have stopped: its caller
   * would wait for its whole limit. A caller that has its reply drops this one.
   */
  private static void replyBroken(RequestTask request, Throwable broken) {
    if (!request.frame().isTwoWay()) {
      return;
    }
    ServerConnection connection = request.connection();
    try {
      String text = "the provider failed to handle the request: " + broken.getClass().getName();
      connection
          .sender()
          .sendError(request.frame().header(), request.entry(), WireStatus.SERVER_ERROR, text);
    } catch (Throwable again) { // no memory, for example: the end of the connection is seen as well
      connection.connection().channel().close();
    }
  }

  private void send(RequestTask request, Outcome outcome) {
    int bytes = request.connection().sender().send(request, outcome);
    report(request, outcome, bytes);
  }

  /** Reports a call whose method was found, when its reply is written. */
  private void report(RequestTask request, Outcome outcome, int replyBytes) {
    long ended = request.endedNanos() == 0 ? System.nanoTime() : request.endedNanos();
    long nanos = ended - request.arrivedNanos();
    boolean isSlow = calls.isSlow(nanos);
    CallListener listener = request.listener();
    if (!isSlow && listener == null && !calls.hasEach()) {
      return;
    }
    CallRecord record =
        new CallRecord(
            InvocationStage.invocation(request),
            NetUtil.toSocketAddressString(request.connection().addresses().caller()),
            request.entry().serialization().name(),
            WireFormat.HEADER_BYTES + request.frame().length(),
            replyBytes,
            request.stages(),
            outcome);
    CallLog.pass(record, listener);
    if (isSlow) {
      calls.slow(record, nanos);
    }
    if (calls.hasEach()) {
      calls.each(record, nanos);
    }
  }

  /** Notes that a request which could be read ended without a result. */
  private static void noteRefusal(RequestTask request, RpcException reason) {
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
    if (fault != PeerFault.ONE_WAY_FAILED || !request.frame().isTwoWay()) {
      note(request, fault, reason.detail());
    }
  }

  private static void note(RequestTask request, PeerFault fault, String text) {
    request.connection().faults().refused(fault, request.frame().header(), text);
  }
}
