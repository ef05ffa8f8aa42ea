package io.trunkline.server;

import java.util.Map;

/**
 * The current load of a server, and what it has counted since its start.
 *
 * @param connections connections open now
 * @param callsRunning requests received whose reply is not written yet, including those that wait
 *     for a thread
 * @param queueMillis how long requests waited for a thread of late, in the mean; waits of less than
 *     1 ms count only while the mean is above that
 * @param heldBytes bytes of requests held now: those arriving, waiting for a thread, or being read
 * @param unwrittenBytes bytes of replies that the sockets have not taken yet. If it stays high, a
 *     consumer reads too slowly
 * @param droppedFrames frames dropped without a reply: one-way requests that failed or could not be
 *     read, and responses to no request
 * @param namesWritten class names sent where a number would have been, had optimizers on both sides
 *     named the class; counted once per result that contains the class. The log names the classes
 * @param faults how many messages of consumers were refused, dropped, or accepted although they are
 *     not as they should be, by reason. Messages that were accepted and did no harm are included.
 *     The keys are the reasons in the two tables of docs/wire.md under "What is refused or
 *     dropped", such as {@code unreadable} or {@code bytes-after-request}, in that order; a reason
 *     that never occurred is absent. The log has the first one of each connection and reason
 */
public record ServerStats(
    int connections,
    long callsRunning,
    long queueMillis,
    long heldBytes,
    long unwrittenBytes,
    long droppedFrames,
    long namesWritten,
    Map<String, Long> faults) {}
