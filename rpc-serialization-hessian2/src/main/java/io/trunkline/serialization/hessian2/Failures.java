package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Turns what comes out of bytes, or out of an application's own {@code readResolve}, into one
 * exception. Texts of others are not repeated, because many of them quote the value they choke on.
 */
final class Failures {

  private static final int LONGEST_CAUSE_CHAIN = 256;

  private Failures() {}

  /**
   * The exception to throw.
   *
   * @param action {@code read} or {@code write}
   * @param at the class that was being read or written, if known
   */
  static SerializationException of(String action, Throwable failure, @Nullable Class<?> at) {
    Throwable root = failure;
    for (int i = 0; i < LONGEST_CAUSE_CHAIN; i++) {
      if (root instanceof SerializationException ours) {
        return ours; // the gate's or a budget's refusal, wrapped by reflection on its way up
      }
      if (root.getCause() == null || root.getCause() == root) {
        break;
      }
      root = root.getCause();
    }
    String text =
        Hessian2SerializationProvider.NAME
            + " cannot "
            + action
            + (at == null ? " a value" : " an object of class " + at.getName())
            + ": "
            + reason(root);
    if (root instanceof MalformedException) {
      return new SerializationException(text);
    }
    return withStackOf(root, text);
  }

  static SerializationException withStackOf(Throwable failure, String text) {
    SerializationException where = new SerializationException(failure.getClass().getName());
    where.setStackTrace(failure.getStackTrace());
    return new SerializationException(text, where);
  }

  private static String reason(Throwable root) {
    if (root instanceof StackOverflowError) {
      return "it nests too deeply, or it contains itself where its hash code is needed";
    }
    return root instanceof MalformedException
        ? String.valueOf(root.getMessage())
        : root.getClass().getName();
  }

  /** How a message names a byte of a payload. */
  static String hex(int tag) {
    return "0x" + Character.forDigit(tag >> 4 & 0xf, 16) + Character.forDigit(tag & 0xf, 16);
  }
}
