/** Values whose state is more or less than their fields, for serializations that name fields. */
@NullMarked
package io.trunkline.testkit.awkward;

import org.jspecify.annotations.NullMarked;
