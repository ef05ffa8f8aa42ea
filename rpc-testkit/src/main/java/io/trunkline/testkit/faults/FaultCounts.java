package io.trunkline.testkit.faults;

/**
 * What happened in one direction of a {@link FaultProxy}, on all of its connections so far.
 *
 * @param bytes how many bytes were forwarded
 * @param frames how many Dubbo frames were read to their end; none after bytes that are no frame
 * @param droppedBytes how many bytes were taken and dropped
 * @param delays how many pieces were delayed
 * @param stalls how often a piece that had been read was held by a stall
 * @param trickles how often a trickle waited
 * @param splits how many pieces were written that end where a split decided
 * @param flippedBits how many bits were flipped
 * @param reorderedFrames how many frames were forwarded in another place than their own
 * @param cuts how many connections {@link Faults#cutAfter} cut
 */
public record FaultCounts(
    long bytes,
    long frames,
    long droppedBytes,
    long delays,
    long stalls,
    long trickles,
    long splits,
    long flippedBits,
    long reorderedFrames,
    long cuts) {}
