/** Promises that hold for any bytes, checked with fuzzers' findings and by fuzzers. */
@NullMarked
package io.trunkline.testkit.fuzz;

import org.jspecify.annotations.NullMarked;
