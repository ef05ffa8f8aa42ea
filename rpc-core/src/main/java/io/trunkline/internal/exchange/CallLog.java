package io.trunkline.internal.exchange;

import io.trunkline.call.CallListener;
import io.trunkline.call.CallRecord;
import io.trunkline.call.Invocation;
import io.trunkline.call.StageTimes;
import io.trunkline.internal.faults.LimitedLog;
import io.trunkline.internal.text.PeerText;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of the calls of one client or server, {@value #NAME}: a line for each call at DEBUG, and
 * one for each slow call at INFO, as long as these are not too many. Thread-safe.
 */
public final class CallLog {

  /** The name of the logger. */
  public static final String NAME = "io.trunkline.calls";

  private static final Logger CALLS = LoggerFactory.getLogger(NAME);

  /** How much of the arguments a line has. */
  private static final int MAX_ARGUMENTS = 1_000;

  private final Logger log;
  private final long slowNanos;
  private final boolean hasArguments;
  private final LimitedLog slow;

  /**
   * @param slowCall from which duration a call is slow; zero for none
   * @param hasArguments whether lines have the arguments
   */
  public CallLog(Duration slowCall, boolean hasArguments) {
    this(CALLS, slowCall, hasArguments);
  }

  CallLog(Logger log, Duration slowCall, boolean hasArguments) {
    this.log = log;
    this.slow =
        new LimitedLog(System::nanoTime, log::isInfoEnabled, (line, stack) -> log.info(line));
    this.slowNanos = slowCall.isZero() ? Long.MAX_VALUE : slowCall.toNanos();
    this.hasArguments = hasArguments;
  }

  /** Whether each call has a line now. */
  public boolean hasEach() {
    return log.isDebugEnabled();
  }

  /** Whether a call that took so long is slow. */
  public boolean isSlow(long nanos) {
    return nanos >= slowNanos;
  }

  /**
   * Passes the record of a call to its listener.
   *
   * @param listener whose exceptions are logged
   */
  public static void pass(CallRecord record, @Nullable CallListener listener) {
    if (listener == null) {
      return;
    }
    try {
      listener.ended(record);
    } catch (Throwable failure) { // the caller still waits for its outcome
      CALLS.warn("a listener for the end of calls of {} failed", record.invocation(), failure);
    }
  }

  /** Writes the line of a slow call, if there is room for it. */
  public void slow(CallRecord record, long nanos) {
    slow.write(
        () ->
            "slow: "
                + text(record, nanos)
                + record
                    .stages()
                    .longest()
                    .map(stage -> "; most of it: " + stage.key() + ", " + stage.description())
                    .orElse(""),
        null);
  }

  /**
   * Writes the line of a call.
   *
   * @param nanos how long it took
   */
  public void each(CallRecord record, long nanos) {
    log.debug(PeerText.escaped(text(record, nanos) + arguments(record.invocation())));
  }

  /** Writes the line of a call that no connection accepted, or that needed none. */
  public void unsent(Invocation invocation, String ending, long nanos) {
    log.debug(
        PeerText.escaped(
            "call "
                + invocation
                + ": "
                + ending
                + " in "
                + StageTimes.millis(nanos)
                + ", without a request"
                + arguments(invocation)));
  }

  private static String text(CallRecord record, long nanos) {
    boolean isServed = record.isOfProvider();
    return (isServed ? "served " : "call ")
        + record.invocation()
        + (isServed ? " for " : " to ")
        + record.peer()
        + " in "
        + record.serialization()
        + ": "
        + record.ending()
        + " in "
        + StageTimes.millis(nanos)
        + "; request "
        + record.requestBytes()
        + " bytes, reply "
        + record.replyBytes()
        + " bytes; "
        + record.stages()
        + record.traceId().map(id -> "; trace " + id).orElse("");
  }

  private String arguments(Invocation invocation) {
    if (!hasArguments) {
      return "";
    }
    String all;
    try {
      all = Arrays.deepToString(invocation.arguments());
    } catch (RuntimeException broken) { // a toString of the application
      all = "not shown: " + broken;
    }
    return "; arguments "
        + (all.length() > MAX_ARGUMENTS ? all.substring(0, MAX_ARGUMENTS) + "..." : all);
  }
}
