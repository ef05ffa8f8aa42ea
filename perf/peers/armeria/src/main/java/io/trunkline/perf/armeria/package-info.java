/** Armeria as a measured system: an annotated service with JSON, its own defaults. */
@NullMarked
package io.trunkline.perf.armeria;

import org.jspecify.annotations.NullMarked;
