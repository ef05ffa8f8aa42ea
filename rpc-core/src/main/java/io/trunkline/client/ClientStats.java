package io.trunkline.client;

/**
 * What a client's connections have carried so far: whole frames, headers included, heartbeats too.
 *
 * @param connections how many connections it has made
 * @param framesOut frames sent
 * @param framesIn frames received
 * @param bytesOut bytes sent
 * @param bytesIn bytes received
 * @param callsWaiting calls that wait for their answer now
 * @param droppedFrames frames received that nobody waited for: late answers, mostly
 * @param namesWritten names of classes sent where a number would do, if an optimizer of each side
 *     named the class; once for each argument that has such a class
 * @param heldBytes bytes of received answers held now: arriving, or not read yet by their caller
 */
public record ClientStats(
    long connections,
    long framesOut,
    long framesIn,
    long bytesOut,
    long bytesIn,
    int callsWaiting,
    long droppedFrames,
    long namesWritten,
    long heldBytes) {}
