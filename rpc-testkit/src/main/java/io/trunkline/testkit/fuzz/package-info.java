/** What is true of any bytes, checked with those that fuzzers found and in front of a fuzzer. */
@NullMarked
package io.trunkline.testkit.fuzz;

import org.jspecify.annotations.NullMarked;
