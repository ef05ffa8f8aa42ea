package io.trunkline.interop.attack;

/**
 * What a provider uses at one moment; -1 for what could not be read.
 *
 * @param heapBytes after a collection
 * @param directBytes Netty's direct memory
 * @param rssBytes of the process
 * @param peakRssBytes the most since it was reset
 * @param threads of Java
 * @param logBytes written so far
 */
record Reading(
    long heapBytes,
    long directBytes,
    long rssBytes,
    long peakRssBytes,
    int threads,
    long logBytes) {

  /** Whether the provider replied. */
  boolean complete() {
    return heapBytes >= 0;
  }
}
