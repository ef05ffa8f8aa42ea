package io.trunkline.interop.attack;

/**
 * What a provider uses at one moment; -1 for what could not be read.
 *
 * @param heapBytes after a collection
 * @param directBytes Netty's direct memory
 * @param rssBytes of the process
 * @param threads of Java
 * @param logBytes written so far
 * @param cpuMillis of the process so far
 */
record Reading(
    long heapBytes, long directBytes, long rssBytes, int threads, long logBytes, long cpuMillis) {

  /** Whether the provider replied. */
  boolean complete() {
    return heapBytes >= 0;
  }
}
