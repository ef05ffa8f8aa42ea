/** Values that are little to send and would be much to read, which every serialization bounds. */
@NullMarked
package io.trunkline.testkit.hostile;

import org.jspecify.annotations.NullMarked;
