package io.trunkline.internal.client;

/**
 * What crossed connections: whole frames, headers included, heartbeats too.
 *
 * @param connections how many connections it took
 * @param callsWaiting calls that wait for their reply now
 * @param unwrittenBytes bytes of sent frames that have not reached their socket now
 */
public record Traffic(
    long connections,
    long framesOut,
    long framesIn,
    long bytesOut,
    long bytesIn,
    int callsWaiting,
    long unwrittenBytes) {

  static final Traffic NONE = new Traffic(0, 0, 0, 0, 0, 0, 0);

  Traffic plus(Traffic other) {
    return new Traffic(
        connections + other.connections,
        framesOut + other.framesOut,
        framesIn + other.framesIn,
        bytesOut + other.bytesOut,
        bytesIn + other.bytesIn,
        callsWaiting + other.callsWaiting,
        unwrittenBytes + other.unwrittenBytes);
  }

  /** What crossed connections that are gone, on which nothing waits any more. */
  Traffic ended() {
    return new Traffic(connections, framesOut, framesIn, bytesOut, bytesIn, 0, 0);
  }
}
