/** Tests of the parts that start no process. */
@NullMarked
package io.trunkline.interop.samples;

import org.jspecify.annotations.NullMarked;
