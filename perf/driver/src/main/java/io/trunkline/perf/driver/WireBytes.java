package io.trunkline.perf.driver;

/**
 * Bytes of one call on the connection, whatever frames them included, TCP/IP not.
 *
 * @param out from client to server
 * @param in from server to client
 */
record WireBytes(long out, long in) {}
