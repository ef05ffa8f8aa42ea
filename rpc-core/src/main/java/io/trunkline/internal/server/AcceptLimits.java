package io.trunkline.internal.server;

/**
 * How many connections a port takes; 0 for no limit in each case.
 *
 * @param connections at once
 * @param perAddress at once from one address, which for IPv6 is a network: {@link PeerNetwork}
 * @param unproven at once that have not sent a complete frame yet
 * @param perSecond new ones; more wait in the system's queue
 * @param perSecondPerAddress new ones of one address; as many wait, more are closed
 */
public record AcceptLimits(
    int connections, int perAddress, int unproven, int perSecond, int perSecondPerAddress) {}
