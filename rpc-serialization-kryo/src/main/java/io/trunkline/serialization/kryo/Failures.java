package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns whatever a library throws into one {@link SerializationException}. The texts of library
 * exceptions quote the payload (numbers, enum names, half a string), so of a failed read only the
 * exception's class, its place and the names of our own fields are kept.
 */
final class Failures {

  private static final int MAX_CAUSES = 64;
  private static final String TRACE = "Serialization trace:\n";
  private static final Pattern PLACE = Pattern.compile("[\\w$]{1,128} \\([\\w$.\\[\\]]{1,256}\\)");

  private static final String COPIES =
      "; both sides said kryo.references=false, so an object met twice is written twice, and one that"
          + " contains itself has no end: for such values set kryo.references=true on either side";

  private Failures() {}

  /** What to throw after reading failed at that byte of the message. */
  static SerializationException reading(Throwable failure, int offset) {
    SerializationException own = ownIn(failure);
    if (own instanceof MisreadException) {
      SerializationException where =
          new SerializationException(own.getMessage() + where(failure) + compare(classIn(failure)));
      where.setStackTrace(own.getStackTrace());
      return where;
    }
    if (own != null) {
      return own;
    }
    Throwable root = root(failure);
    SerializationException clean =
        new SerializationException(
            "kryo: the message is broken at byte "
                + offset
                + where(failure)
                + ": "
                + root.getClass().getName()
                + (isOfFields(root) ? compare(classIn(failure)) : ""));
    clean.setStackTrace(root.getStackTrace());
    return clean;
  }

  /** Kryo says so, or it has put the bytes of one field into another. */
  private static boolean isOfFields(Throwable root) {
    return root instanceof KryoException
        || root instanceof ClassCastException
        || root.getClass() == IllegalArgumentException.class // of Field.set
        || root instanceof IndexOutOfBoundsException;
  }

  /** What to do where the two sides seem to differ; the class may be unknown. */
  static String compare(@Nullable String className) {
    return "; kryo needs the same fields in the same classes on both sides: compare "
        + (className == null ? "the classes of this message" : className)
        + ", or use hessian2";
  }

  /** The class whose field failed, the innermost one; null if that is not known. */
  private static @Nullable String classIn(Throwable failure) {
    String places = where(failure);
    int begin = places.indexOf('(');
    return begin < 0 ? null : places.substring(begin + 1, places.indexOf(')'));
  }

  /**
   * What to throw after writing that object failed.
   *
   * @param references whether it was written with references
   */
  static SerializationException writing(
      Throwable failure, @Nullable Object value, boolean references) {
    SerializationException own = ownIn(failure);
    if (own instanceof BudgetExceededException exceeded && !references) {
      SerializationException why =
          new BudgetExceededException(exceeded.budget(), own.getMessage() + COPIES);
      why.setStackTrace(own.getStackTrace());
      return why;
    }
    if (own != null) {
      return own;
    }
    return new SerializationException(
        "kryo: cannot write "
            + (value == null ? "null" : "a " + value.getClass().getName())
            + where(failure)
            + ": "
            + root(failure).getClass().getName(),
        failure);
  }

  /** An exception of ours that Kryo wrapped on its way out. */
  private static @Nullable SerializationException ownIn(Throwable failure) {
    Throwable cause = failure;
    for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
      if (cause instanceof SerializationException own) {
        return own;
      }
      if (cause instanceof KryoException && isDepth(cause.getMessage())) {
        return new BudgetExceededException(
            BudgetExceededException.Budget.DEPTH,
            "kryo: objects nest too deep: " + firstLine(cause));
      }
      if (cause instanceof VirtualMachineError fatal && !(cause instanceof StackOverflowError)) {
        throw fatal;
      }
      cause = cause.getCause();
    }
    return null;
  }

  private static boolean isDepth(@Nullable String message) {
    return message != null && message.startsWith("Max depth exceeded");
  }

  private static String firstLine(Throwable failure) {
    return failure.getMessage().split("\n", 2)[0];
  }

  /** Its innermost cause. */
  static Throwable root(Throwable failure) {
    Throwable root = failure;
    for (int i = 0; root.getCause() != null && i < MAX_CAUSES; i++) {
      root = root.getCause();
    }
    return root;
  }

  /** The fields on the way to the failure, innermost first; only text shaped like them. */
  private static String where(Throwable failure) {
    String message = failure instanceof KryoException ? failure.getMessage() : null;
    int trace = message == null ? -1 : message.lastIndexOf(TRACE);
    if (message == null || trace < 0) {
      return "";
    }
    StringBuilder places = new StringBuilder();
    for (String line : message.substring(trace + TRACE.length()).split("\n", 5)) {
      if (PLACE.matcher(line).matches()) {
        places.append(" in ").append(line);
      }
    }
    return places.toString();
  }
}
