/** Serializations under terms other than the plain ones. */
@NullMarked
package io.trunkline.testkit.terms;

import org.jspecify.annotations.NullMarked;
