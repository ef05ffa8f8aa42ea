package io.trunkline.client;

import java.util.Map;

/**
 * The description of a client: its counters, and the terms of its current connections. It contains
 * addresses and no secrets.
 *
 * @param terms the agreed terms by address, in human-readable form
 * @param stats the counters
 */
public record ClientDetails(Map<String, String> terms, ClientStats stats) {}
