/** Calls over a link of a given speed, with and without compression: {@code bin/perf link}. */
@NullMarked
package io.trunkline.perf.link;

import org.jspecify.annotations.NullMarked;
