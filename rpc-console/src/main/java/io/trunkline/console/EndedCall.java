package io.trunkline.console;

import io.trunkline.call.CallRecord;
import io.trunkline.call.StageTimes;

/**
 * A call that has ended, without its arguments and result.
 *
 * @param epochMillis when it ended
 * @param method the interface and the method
 * @param peer the address of the other side
 * @param ending {@code OK}, {@code FAILED} or the status of a call without a reply
 * @param stages how long its stages took
 * @param traceId the W3C trace id; empty if it belongs to no trace
 */
record EndedCall(
    long epochMillis,
    String method,
    String peer,
    String ending,
    StageTimes stages,
    String traceId) {

  static EndedCall of(CallRecord record) {
    return new EndedCall(
        System.currentTimeMillis(),
        record.invocation().site().service() + "." + record.invocation().site().method(),
        record.peer(),
        record.ending(),
        record.stages(),
        record.traceId().orElse(""));
  }
}
