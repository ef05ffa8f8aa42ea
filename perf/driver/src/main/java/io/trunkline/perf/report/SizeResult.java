package io.trunkline.perf.report;

/**
 * How many bytes a call takes on the connection.
 *
 * @param system the system
 * @param scenario what was called
 * @param out bytes of the request
 * @param in bytes of the response
 */
public record SizeResult(String system, String scenario, long out, long in) {}
