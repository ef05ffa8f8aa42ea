/** Makes the calls of a {@link io.trunkline.perf.load.Scenario} and measures them. */
@NullMarked
package io.trunkline.perf.load;

import org.jspecify.annotations.NullMarked;
