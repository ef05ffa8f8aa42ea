/** Values that are cheap to send and expensive to read, whose cost every serialization bounds. */
@NullMarked
package io.trunkline.testkit.hostile;

import org.jspecify.annotations.NullMarked;
