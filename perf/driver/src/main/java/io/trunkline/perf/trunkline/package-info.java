/** Our runtime as measured systems. */
@NullMarked
package io.trunkline.perf.trunkline;

import org.jspecify.annotations.NullMarked;
