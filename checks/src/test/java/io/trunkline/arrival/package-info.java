/**
 * What arrives: each kind of value of the test kit's catalogue, in each form of each serialization.
 * A value arrives equal, or its writer refuses it and names the class, or a line of the test kit's
 * resources {@code arrival} lists the loss with its reason.
 */
@NullMarked
package io.trunkline.arrival;

import org.jspecify.annotations.NullMarked;
