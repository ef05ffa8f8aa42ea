package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.hessian2.internal.wire.MalformedException;
import org.jspecify.annotations.Nullable;

/**
 * Turns what bytes cause, or an application's own method such as {@code readResolve} throws, into
 * one exception. The texts of other exceptions are left out, because many quote the value that
 * caused them.
 */
public final class Failures {

  private static final int LONGEST_CAUSE_CHAIN = 256;

  private Failures() {}

  /**
   * The exception to throw.
   *
   * @param action {@code read} or {@code write}
   * @param at the class that was being read or written, if known
   */
  public static SerializationException of(String action, Throwable failure, @Nullable Class<?> at) {
    Throwable root = failure;
    for (int i = 0; i < LONGEST_CAUSE_CHAIN; i++) {
      if (root instanceof SerializationException refusal) {
        return refusal; // of the gate or a budget, which reflection has wrapped
      }
      if (root.getCause() == null || root.getCause() == root) {
        break;
      }
      root = root.getCause();
    }
    String text =
        "hessian2 cannot "
            + action
            + (at == null ? " a value" : " an object of class " + at.getName())
            + ": "
            + reason(root);
    if (root instanceof MalformedException) {
      return new SerializationException(text);
    }
    return SerializationException.withStackOf(root, text);
  }

  /**
   * A failure to be thrown again as it is: code of the application, such as a {@code hashCode}, may
   * throw what it does not declare.
   */
  static RuntimeException asItIs(Throwable failure) {
    throw Failures.<RuntimeException>unchecked(failure);
  }

  @SuppressWarnings("unchecked") // so that the compiler takes it
  private static <E extends Throwable> E unchecked(Throwable failure) throws E {
    throw (E) failure;
  }

  private static String reason(Throwable root) {
    if (root instanceof StackOverflowError) {
      return "it nests too deeply, or contains itself where its hash code is needed";
    }
    return root instanceof MalformedException
        ? String.valueOf(root.getMessage())
        : root.getClass().getName();
  }
}
