/** The program that the driver starts for either side of a system: {@link ChildMain}. */
@NullMarked
package io.trunkline.perf.child;

import org.jspecify.annotations.NullMarked;
