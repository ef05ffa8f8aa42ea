package io.trunkline.perf.report;

/**
 * What one system did in one round with one value.
 *
 * @param system the serializer, or {@link #JDK} for formatting
 * @param scenario the value, or the way of formatting
 * @param round the round, from 1
 * @param bytes how many bytes the value takes; 0 for formatting
 * @param nanos time for one round trip, or one text
 * @param allocated bytes allocated for it
 */
public record TimeResult(
    String system, String scenario, int round, long bytes, double nanos, double allocated) {

  /** The system that formats. */
  public static final String JDK = "jdk";
}
