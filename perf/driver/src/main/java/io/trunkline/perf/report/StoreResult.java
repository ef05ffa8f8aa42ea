package io.trunkline.perf.report;

/**
 * What one serializer did with one store or queue.
 *
 * @param engine which of the four
 * @param network between the members; {@code none} for a file
 * @param payload size, shape and content of a value
 * @param threads that worked at once
 * @param codec the serializer
 * @param bytes of one value as it is kept
 * @param perSecond values written, read and compared a second, by round
 */
public record StoreResult(
    String engine,
    String network,
    String payload,
    int threads,
    String codec,
    int bytes,
    Statistics perSecond) {

  /** What has to be the same for two serializers to be compared. */
  public String place() {
    return engine
        + (network.equals("none") ? "" : ", " + network)
        + ", "
        + payload
        + ", "
        + threads
        + (threads == 1 ? " thread" : " threads");
  }
}
