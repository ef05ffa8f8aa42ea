/**
 * What arrives: a catalogue of values that applications send, by kind, and how a value that arrived
 * is compared with the one that was sent. {@link Kinds} has them all, {@link Portrait} compares.
 */
@NullMarked
package io.trunkline.testkit.arrival;

import org.jspecify.annotations.NullMarked;
