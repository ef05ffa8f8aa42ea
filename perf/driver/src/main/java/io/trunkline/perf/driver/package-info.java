/** The program behind {@code bin/perf}. */
@NullMarked
package io.trunkline.perf.driver;

import org.jspecify.annotations.NullMarked;
