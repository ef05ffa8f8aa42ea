/** Makes calls as a {@link io.trunkline.perf.load.Scenario} says and measures them. */
@NullMarked
package io.trunkline.perf.load;

import org.jspecify.annotations.NullMarked;
