/**
 * A catalog of values that applications send, by kind, and the comparison of a value that arrived
 * with the value that was sent. {@link Kinds} contains all kinds, and {@link Portrait} compares
 * values.
 */
@NullMarked
package io.trunkline.testkit.arrival;

import org.jspecify.annotations.NullMarked;
