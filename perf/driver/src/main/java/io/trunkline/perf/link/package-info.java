/**
 * Calls over a link of a given speed, with and without compression: {@code bin/perf link}. Small
 * calls beside large ones on one connection: {@code bin/perf neighbour}.
 */
@NullMarked
package io.trunkline.perf.link;

import org.jspecify.annotations.NullMarked;
