package io.trunkline.perf.report;

/**
 * What one serializer did alone in one round.
 *
 * @param codec the serializer
 * @param payload what was written and read
 * @param round the round, from 1
 * @param bytes how many bytes it takes
 * @param write writing it
 * @param read reading it
 */
public record CodecResult(
    String codec, String payload, int round, long bytes, Cost write, Cost read) {

  /**
   * What one operation costs.
   *
   * @param nanos time
   * @param allocated bytes
   */
  public record Cost(double nanos, double allocated) {}
}
