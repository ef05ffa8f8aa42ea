/** What stands between two ends on loopback, to count or to slow down what passes. */
@NullMarked
package io.trunkline.perf.relay;

import org.jspecify.annotations.NullMarked;
