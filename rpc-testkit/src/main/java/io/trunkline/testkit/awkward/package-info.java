/** Values whose class says more than its fields, or less, for serializations that name fields. */
@NullMarked
package io.trunkline.testkit.awkward;

import org.jspecify.annotations.NullMarked;
