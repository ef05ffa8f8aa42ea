package io.trunkline.serialization.hessian2.internal.message;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Clears the used part of an array by a copy. A loop would be unrolled into so much machine code
 * that the JIT would no longer inline the end of a message, and so allocate each reader.
 */
final class UsedSlots {

  private final @Nullable Object[] nothing = new @Nullable Object[64];

  void clear(@Nullable Object[] array, int used) {
    if (used > nothing.length) {
      Arrays.fill(array, 0, used, null);
    } else if (used > 0) {
      System.arraycopy(nothing, 0, array, 0, used);
    }
  }
}
