/**
 * Dubbo's own samples, run with Trunkline in place of Dubbo: copies them, changes their Maven
 * files, builds them, and plays what their own test descriptions say.
 */
@NullMarked
package io.trunkline.interop.samples;

import org.jspecify.annotations.NullMarked;
