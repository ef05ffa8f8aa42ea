package io.trunkline.server;

import io.trunkline.internal.exchange.UnregisteredLog;
import io.trunkline.internal.server.ServerPort;
import java.util.Map;

/**
 * The current load of a server, and its counters since the start.
 *
 * @param connections connections now open
 * @param callsRunning requests received whose reply is not written yet, including those waiting for
 *     a thread
 * @param queueMillis the recent average time that requests waited for a thread, in ms; waits of
 *     less than 1 ms are included only while the average is higher
 * @param heldBytes bytes of requests now in memory: arriving, waiting for a thread, or being read
 * @param unwrittenBytes bytes of replies not yet accepted by the sockets. If it stays high, a
 *     consumer reads too slowly
 * @param droppedFrames frames dropped without a reply: one-way requests that failed or could not be
 *     read, and responses that match no request
 * @param namesWritten class names sent where a number would have been sent if optimizers on both
 *     sides named the class; counted once per result that contains the class. The log names the
 *     classes
 * @param faults the number of malformed or unexpected messages from consumers, by reason, whether
 *     refused, dropped or accepted. The keys are the reasons listed in docs/wire.md, such as {@code
 *     unreadable} or {@code bytes-after-request}, in that order; a reason that never occurred is
 *     absent. The first fault of each connection and reason is logged
 */
public record ServerStats(
    int connections,
    long callsRunning,
    long queueMillis,
    long heldBytes,
    long unwrittenBytes,
    long droppedFrames,
    long namesWritten,
    Map<String, Long> faults) {

  static ServerStats of(ServerPort port, UnregisteredLog unregistered) {
    return new ServerStats(
        port.connectionCount(),
        port.callsRunning(),
        port.recentQueueMillis(),
        port.heldBytes(),
        port.unwrittenBytes(),
        port.droppedFrames(),
        unregistered.namesWritten(),
        port.faultCounts());
  }
}
