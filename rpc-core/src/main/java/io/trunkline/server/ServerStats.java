package io.trunkline.server;

/**
 * What a server has to do with now, and what it has counted since it was started.
 *
 * @param connections consumers connected now
 * @param callsRunning requests that have begun and are not answered yet, those that wait for a
 *     thread included
 * @param heldBytes bytes of received requests held now: of bodies that are arriving, wait for a
 *     thread or are being read
 * @param droppedFrames frames that could be neither used nor answered: one-way requests that failed
 *     or could not be read, responses nobody asked for
 * @param namesWritten names of classes sent where a number would do, if an optimizer of each side
 *     named the class; once for each result that has such a class. The log says which classes
 */
public record ServerStats(
    int connections, long callsRunning, long heldBytes, long droppedFrames, long namesWritten) {}
