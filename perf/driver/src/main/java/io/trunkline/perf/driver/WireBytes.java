package io.trunkline.perf.driver;

/**
 * Bytes of one call on the connection, framing included, TCP/IP headers not.
 *
 * @param out from client to server
 * @param in from server to client
 */
record WireBytes(long out, long in) {}
