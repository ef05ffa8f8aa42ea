/**
 * Makes references: from options, urls and what providers announce it makes the methods of a
 * reference and the invoker of their calls, and implements the user's interface on both.
 */
@NullMarked
package io.trunkline.internal.reference;

import org.jspecify.annotations.NullMarked;
