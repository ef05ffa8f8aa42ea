package io.trunkline.client;

import java.util.Map;

/**
 * What a client's connections have carried since it was built. Frames and bytes include headers,
 * heartbeats and the handshake.
 *
 * @param connections connections made
 * @param framesOut frames sent
 * @param framesIn frames received
 * @param bytesOut bytes sent
 * @param bytesIn bytes received
 * @param callsWaiting calls that are waiting for a reply now
 * @param droppedFrames received frames without a waiting call, mostly late replies
 * @param namesWritten class names sent where a number would have been, had optimizers on both sides
 *     named the class; counted once per argument that contains the class
 * @param heldBytes bytes of replies held now: those arriving, and those not yet read by the caller
 * @param unwrittenBytes bytes of requests that the sockets have not taken yet. If it stays high, a
 *     provider reads more slowly than it is called
 * @param faults how many messages of providers were refused, dropped, or accepted although they are
 *     not as they should be, by reason. Messages that were accepted and did no harm are included.
 *     The keys are the reasons in the two tables of docs/wire.md under "What is refused or
 *     dropped", such as {@code unexpected-reply} or {@code bytes-after-reply}, in that order; a
 *     reason that never occurred is absent. The log has the first one of each connection and reason
 */
public record ClientStats(
    long connections,
    long framesOut,
    long framesIn,
    long bytesOut,
    long bytesIn,
    int callsWaiting,
    long droppedFrames,
    long namesWritten,
    long heldBytes,
    long unwrittenBytes,
    Map<String, Long> faults) {}
