package io.trunkline.internal.client;

import io.trunkline.call.CallListener;
import io.trunkline.call.CallRecord;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.exchange.CallLog;
import org.jspecify.annotations.Nullable;

/**
 * Writes a line for each call of a reference if the log wants it. The line has the record of the
 * last attempt.
 */
record LoggingStage(CallLog log, CallStage next) implements CallStage {

  @Override
  public @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
    if (!log.hasEach()) {
      return next.call(method, invocation, completion);
    }
    LoggedCall call = new LoggedCall(log, invocation);
    Outcome outcome = next.call(method, invocation.withCallListener(call), completion.after(call));
    return outcome == null ? null : call.after(outcome);
  }

  /** One call. */
  private static final class LoggedCall implements CallListener, Completion.Step {

    private final CallLog log;
    private final Invocation invocation;
    private final long beginNanos = System.nanoTime();
    private volatile @Nullable CallRecord last;

    private LoggedCall(CallLog log, Invocation invocation) {
      this.log = log;
      this.invocation = invocation;
    }

    @Override
    public void ended(CallRecord record) {
      last = record;
    }

    @Override
    public Outcome after(Outcome outcome) {
      long nanos = System.nanoTime() - beginNanos;
      CallRecord record = last;
      if (record == null) {
        log.unsent(invocation, CallRecord.ending(outcome), nanos);
      } else {
        log.each(record.with(outcome), nanos);
      }
      return outcome;
    }
  }
}
