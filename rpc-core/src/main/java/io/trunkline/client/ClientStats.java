package io.trunkline.client;

import java.util.Map;

/**
 * Counters of a client's connections since it was built. Frames and bytes include headers,
 * heartbeats and the handshake.
 *
 * @param connections connections made
 * @param framesOut frames sent
 * @param framesIn frames received
 * @param bytesOut bytes sent
 * @param bytesIn bytes received
 * @param callsWaiting calls now waiting for a reply
 * @param droppedFrames received frames without a waiting call, mostly late replies
 * @param namesWritten class names sent where a number would have been sent if optimizers on both
 *     sides named the class; counted once per argument that contains the class
 * @param heldBytes bytes of replies now in memory: arriving, or not yet read by the caller
 * @param unwrittenBytes bytes of requests not yet accepted by the sockets. If it stays high, a
 *     provider reads more slowly than it is called
 * @param faults the number of malformed or unexpected messages from providers, by reason, whether
 *     refused, dropped or accepted. The keys are the reasons listed in docs/wire.md, such as {@code
 *     unexpected-reply} or {@code bytes-after-reply}, in that order; a reason that never occurred
 *     is absent. The first fault of each connection and reason is logged
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
