/** Raises errors in every part of a call and checks that only the calls at hand fail. */
@NullMarked
package io.trunkline.errors;

import org.jspecify.annotations.NullMarked;
