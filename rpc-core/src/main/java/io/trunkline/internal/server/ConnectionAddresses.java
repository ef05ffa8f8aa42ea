package io.trunkline.internal.server;

import java.net.InetSocketAddress;

/**
 * The two ends of a connection.
 *
 * @param caller where its requests come from
 * @param local the address of this process that the caller connected to
 */
public record ConnectionAddresses(InetSocketAddress caller, InetSocketAddress local) {}
