package io.trunkline.internal.exchange;

/**
 * What crossed connections: whole frames, headers included, heartbeats too.
 *
 * @param connections how many connections it took
 */
public record Traffic(
    long connections, long framesOut, long framesIn, long bytesOut, long bytesIn) {

  static final Traffic NONE = new Traffic(0, 0, 0, 0, 0);

  Traffic plus(Traffic other) {
    return new Traffic(
        connections + other.connections,
        framesOut + other.framesOut,
        framesIn + other.framesIn,
        bytesOut + other.bytesOut,
        bytesIn + other.bytesIn);
  }
}
