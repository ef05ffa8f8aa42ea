/**
 * What arrives: each kind of value of the test kit's catalogue, in each form of each serialization.
 * Cells that are known to be wrong are in the resources {@code arrival}, one line for a kind and an
 * outcome; {@code -Darrival.write=true} at full size writes them again.
 */
@NullMarked
package io.trunkline.arrival;

import org.jspecify.annotations.NullMarked;
