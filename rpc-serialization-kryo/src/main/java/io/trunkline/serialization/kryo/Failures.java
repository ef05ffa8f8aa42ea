package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns what Kryo throws into one {@link SerializationException}. The texts of library exceptions
 * quote the payload (numbers, enum names, half a string), so of a failed read only the exception's
 * class, its place and the names of our own fields are kept.
 */
final class Failures {

  private static final int MAX_CAUSES = 64;

  /** How many fields on the way to a failure are kept, the innermost ones. */
  static final int MAX_PLACES = 4;

  private static final String DEPTH = "Max depth exceeded";

  /** Comes before the fields on the way to a failure, where Kryo has some. */
  static final String TRACE = "Serialization trace:\n";

  private static final Pattern PLACE = Pattern.compile("[\\w$]{1,128} \\([\\w$.\\[\\]]{1,256}\\)");

  private Failures() {}

  /**
   * What to throw after reading failed at that byte of the message.
   *
   * @param reason the {@link SerializationException} among the causes, otherwise the innermost one
   * @param onNumbers the advice if class numbers are the reason; empty if they cannot be
   */
  static SerializationException reading(
      Throwable failure, Throwable reason, int offset, String onNumbers) {
    if (reason instanceof MisreadException) {
      return new SerializationException(
          reason.getMessage() + where(failure) + compare(classIn(failure), onNumbers));
    }
    SerializationException own = own(reason);
    if (own instanceof BudgetExceededException exceeded && !onNumbers.isEmpty()) {
      own = new BudgetExceededException(exceeded.budget(), own.getMessage() + onNumbers);
    }
    if (own != null) {
      String path = path(failure);
      return path.isEmpty() ? own : own.at(path);
    }
    if (reason instanceof ArrayStoreException) { // its message names classes here, and no values
      return new SerializationException(
          "kryo: an array contains an object that is not of its type here ("
              + reason.getMessage()
              + ")"
              + where(failure)
              + "; give the class the same superclasses on both sides");
    }
    return new SerializationException(
        "kryo: the message is broken at byte "
            + offset
            + where(failure)
            + ": "
            + reason.getClass().getName()
            + (isOfFields(reason) ? compare(classIn(failure), onNumbers) : onNumbers));
  }

  /** Kryo says so, or it has put the bytes of one field into another. */
  private static boolean isOfFields(Throwable root) {
    return root instanceof KryoException
        || root instanceof ClassCastException
        || root.getClass() == IllegalArgumentException.class // of Field.set
        || root instanceof IndexOutOfBoundsException;
  }

  private static String advice(String copies) {
    return "; both sides said "
        + copies
        + "=false, so an object met twice is written twice, and one that contains itself has no"
        + " end: for such values set "
        + copies
        + "=true on either side";
  }

  /** The advice where the two sides seem to differ: class numbers first, if they can be why. */
  private static String compare(@Nullable String className, String onNumbers) {
    String compared = className == null ? "the classes of this message" : className;
    return (onNumbers.isEmpty()
            ? "; kryo needs the same fields in the same classes on both sides: compare "
            : onNumbers + ". If they do, compare the fields of ")
        + compared
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
   * @param copies the setting because of which it was written without references; null if it was
   *     written with them
   */
  static SerializationException writing(
      Throwable failure, Throwable reason, @Nullable Object value, @Nullable String copies) {
    SerializationException own = own(reason);
    if (own instanceof BudgetExceededException exceeded && copies != null) {
      SerializationException why =
          new BudgetExceededException(exceeded.budget(), own.getMessage() + advice(copies));
      why.setStackTrace(own.getStackTrace());
      return why;
    }
    if (own != null) {
      String path = path(failure);
      return path.isEmpty() || own.path() != null ? own : own.at(path);
    }
    return SerializationException.cannotWrite("kryo", value, where(failure), reason, failure);
  }

  /** A {@link SerializationException}, or what one of Kryo's means; null for all others. */
  private static @Nullable SerializationException own(Throwable reason) {
    if (reason instanceof SerializationException own) {
      return own;
    }
    String message = reason instanceof KryoException ? reason.getMessage() : null;
    return message != null && message.startsWith(DEPTH)
        ? new BudgetExceededException(
            BudgetExceededException.Budget.DEPTH,
            "kryo: objects nest too deep: " + message.split("\n", 2)[0])
        : null;
  }

  /** Its innermost cause. */
  static Throwable root(Throwable failure) {
    Throwable root = failure;
    for (int i = 0; root.getCause() != null && i < MAX_CAUSES; i++) {
      root = root.getCause();
    }
    return root;
  }

  /** The fields on the way to the failure, innermost first, with " in " before each. */
  private static String where(Throwable failure) {
    return places(failure).map(" in "::concat).collect(Collectors.joining());
  }

  /** The same as {@code demo.Bid.items > demo.Item.price}. */
  private static String path(Throwable failure) {
    StringBuilder path = new StringBuilder();
    places(failure)
        .forEach(
            place -> {
              int open = place.indexOf(" (");
              String owner = place.substring(open + 2, place.length() - 1);
              String step = owner + "." + place.substring(0, open);
              path.insert(0, path.isEmpty() ? step : step + " > ");
            });
    return path.toString();
  }

  /** As Kryo writes them, {@code price (demo.Item)}; only text shaped like that. */
  private static Stream<String> places(Throwable failure) {
    String message = failure instanceof KryoException ? failure.getMessage() : null;
    int trace = message == null ? -1 : message.lastIndexOf(TRACE);
    return message == null || trace < 0
        ? Stream.empty()
        : message
            .substring(trace + TRACE.length())
            .lines()
            .limit(MAX_PLACES)
            .filter(line -> PLACE.matcher(line).matches());
  }
}
