package io.trunkline.serialization.fst;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Turns whatever the library throws into one {@link SerializationException}. Its texts quote the
 * payload, so of a failed read only the class of what was thrown and its place are kept.
 */
final class Failures {

  /** What to do where the two sides seem to differ. */
  static final String COMPARE =
      "; fst needs the same fields in the same classes on both sides: compare the classes of this"
          + " message, or use hessian2";

  private static final int MAX_CAUSES = 64;

  private Failures() {}

  /** What to throw after reading failed at that byte of the message. */
  static SerializationException reading(Throwable failure, int offset) {
    SerializationException own = ownIn(failure);
    if (own != null) {
      return own;
    }
    Throwable root = root(failure);
    SerializationException clean =
        new SerializationException(
            "fst: the message is broken at byte "
                + offset
                + ": "
                + root.getClass().getName()
                + COMPARE);
    clean.setStackTrace(root.getStackTrace());
    return clean;
  }

  /** What to throw after writing that object failed. */
  static SerializationException writing(Throwable failure, @Nullable Object value) {
    SerializationException own = ownIn(failure);
    if (own != null) {
      return own;
    }
    return new SerializationException(
        "fst: cannot write "
            + (value == null ? "null" : "a " + value.getClass().getName())
            + ": "
            + root(failure).getClass().getName(),
        failure);
  }

  /** Whether the library may have been interrupted anywhere. */
  static boolean isOfTheJvm(Throwable failure) {
    Throwable cause = failure;
    for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
      if (cause instanceof Error) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  /** What to throw where Java keeps the fields of a class of its own to itself. */
  static SerializationException closed(Class<?> type, Throwable failure) {
    return new SerializationException(
        "fst: class "
            + type.getName()
            + " is closed in this JVM; start Java with --add-opens "
            + type.getModule().getName()
            + "/"
            + type.getPackageName()
            + "=ALL-UNNAMED, or use hessian2 or kryo",
        failure);
  }

  /** An exception of ours on its way out, or one that has a meaning of ours. */
  private static @Nullable SerializationException ownIn(Throwable failure) {
    Throwable cause = failure;
    for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
      if (cause instanceof SerializationException own) {
        return own;
      }
      if (cause instanceof StackOverflowError) {
        return new BudgetExceededException(
            "fst: objects nest deeper than this thread's stack has room for; raise -Xss");
      }
      if (cause instanceof VirtualMachineError fatal) {
        throw fatal;
      }
      cause = cause.getCause();
    }
    return null;
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    for (int i = 0; root.getCause() != null && i < MAX_CAUSES; i++) {
      root = root.getCause();
    }
    return root;
  }
}
