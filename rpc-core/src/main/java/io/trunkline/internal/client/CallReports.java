package io.trunkline.internal.client;

import io.trunkline.call.CallListener;
import io.trunkline.call.CallRecord;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.exchange.CallLog;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.protocol.OpenStage;
import io.trunkline.internal.protocol.PackedTimes;
import java.util.concurrent.TimeUnit;

/**
 * Reports where the time of one connection's calls went: to the log and to the listeners of calls,
 * and in the exceptions of calls without a reply. Asks the provider about calls that are late.
 * Thread-safe.
 */
final class CallReports {

  /**
   * How many questions are sent within {@link #WINDOW_NANOS}: an overload must not grow by them.
   */
  private static final int QUESTIONS_AT_ONCE = 100;

  private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final CallLog log;
  private final String peer;
  private final Connection connection;
  private final PendingCalls pending;
  private final CallWriter writer;
  private long windowNanos = System.nanoTime();
  private int questions;

  /**
   * @param peer the provider's address
   */
  CallReports(
      CallLog log, String peer, Connection connection, PendingCalls pending, CallWriter writer) {
    this.log = log;
    this.peer = peer;
    this.connection = connection;
    this.pending = pending;
    this.writer = writer;
  }

  /** Asks the provider about a call if its time is far gone. For the thread that watches it. */
  void askIfDue(PendingCall call, long nowNanos) {
    if (call.takesQuestion(nowNanos)
        && call.canBeAsked()
        && call.hasLeft()
        && writer.terms().hasStages()
        && hasRoom(nowNanos)) {
      call.asked();
      connection.send(Notice.ASK.frame(call.id()));
    }
  }

  private synchronized boolean hasRoom(long nowNanos) {
    if (nowNanos - windowNanos >= WINDOW_NANOS) {
      windowNanos = nowNanos;
      questions = 0;
    }
    return ++questions <= QUESTIONS_AT_ONCE;
  }

  /** Takes the provider's answer about a call, which may have ended. */
  void answered(long id, OpenStage stage) {
    PendingCall call = pending.find(id);
    if (call != null) {
      call.answered(stage, System.nanoTime());
    }
  }

  /** The exception for a call without a reply in time. */
  RpcException timedOut(PendingCall call, Certainty certainty) {
    return CallFailures.timedOut(
        call.method(), peer, call, call.openStages(System.nanoTime()), certainty);
  }

  /** The request of a one-way call was written and queued. */
  void sent(TimedCall call, MethodBinding binding) {
    CallListener listener = call.invocation().callListener();
    if (listener != null) {
      CallLog.pass(
          new CallRecord(
              call.invocation(),
              peer,
              binding.serialization(),
              call.frameBytes(),
              0,
              call.queuedStages(),
              Outcome.value(null)),
          listener);
    }
  }

  /**
   * A call has ended whose request was written.
   *
   * @param replyBytes the length of the reply's frame; 0 for none
   * @param provider the stages at the provider, as {@link PackedTimes}, which came with the reply
   */
  void ended(PendingCall call, Outcome outcome, int replyBytes, long provider) {
    long now = System.nanoTime();
    long nanos = now - call.beginNanos();
    CallListener listener = call.invocation().callListener();
    boolean isSlow = log.isSlow(nanos);
    if (listener == null && !isSlow) {
      return;
    }
    CallRecord record =
        new CallRecord(
            call.invocation(),
            peer,
            call.binding().serialization(),
            call.frameBytes(),
            replyBytes,
            call.stages(now, provider),
            outcome);
    CallLog.pass(record, listener);
    if (isSlow) {
      log.slow(record, nanos);
    }
  }
}
