package io.trunkline.internal.tls;

/**
 * Tells a connection that its handshake has to make room for another, unless it is done by now.
 *
 * @param reason for the log
 */
record MadeRoom(String reason) {}
