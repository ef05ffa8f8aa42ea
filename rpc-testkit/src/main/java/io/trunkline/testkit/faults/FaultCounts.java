package io.trunkline.testkit.faults;

/**
 * The counters of one direction of a {@link FaultProxy}, for all of its connections so far.
 *
 * @param bytes bytes forwarded
 * @param frames Dubbo frames read completely; not counted after bytes that are not a frame
 * @param droppedBytes bytes received and dropped
 * @param delays pieces delayed
 * @param stalls how often a stall held back a piece that had been read
 * @param trickles how often a trickle waited
 * @param splits pieces written that end where a split was chosen
 * @param flippedBits bits flipped
 * @param reorderedFrames frames forwarded out of order
 * @param cuts connections cut by {@link Faults#cutAfter}
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
