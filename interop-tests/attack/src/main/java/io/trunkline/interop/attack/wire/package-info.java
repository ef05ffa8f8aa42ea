/** Bodies of requests written by hand, item by item, as no honest writer would. */
@NullMarked
package io.trunkline.interop.attack.wire;

import org.jspecify.annotations.NullMarked;
