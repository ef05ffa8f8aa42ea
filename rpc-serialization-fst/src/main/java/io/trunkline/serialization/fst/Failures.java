package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Turns what the library throws into one {@link SerializationException}. Its texts quote the
 * payload, so of a failed read only the class of what was thrown and its place are kept.
 */
final class Failures {

  /** What to do where the two sides seem to differ. */
  static final String COMPARE =
      "; fst needs the same fields in the same classes on both sides: compare the classes of this"
          + " message, or use hessian2";

  private Failures() {}

  /**
   * What to throw after reading failed at that byte of the message.
   *
   * @param reason the {@link SerializationException} among the causes, otherwise the innermost one
   */
  static SerializationException reading(Throwable reason, int offset) {
    if (reason instanceof SerializationException own) {
      return own;
    }
    return SerializationException.broken("fst", offset, reason, COMPARE);
  }

  /** What a method threw that was called by reflection. */
  static Exception withoutReflection(Exception failure) {
    Throwable reason = failure;
    while (reason != null && !(reason instanceof SerializationException)) {
      if (reason instanceof InternalError) { // java.util.CollSer throws it for a key without value
        return new SerializationException(
            "fst: an object of the JDK is not what its class writes" + COMPARE);
      }
      reason = reason.getCause();
    }
    return reason == null ? failure : (SerializationException) reason;
  }

  /** What to throw after writing that object failed. */
  static SerializationException writing(
      Throwable failure, Throwable reason, @Nullable Object value) {
    if (reason instanceof SerializationException own) {
      return own;
    }
    return SerializationException.cannotWrite("fst", value, "", reason, failure);
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

  /** A class number that stands for nothing here. */
  static SerializationException unknownNumber(int number) {
    return new SerializationException(
        "fst: class number "
            + number
            + " is not assigned: a peer's optimizer gave it, or it is a class that fst does not"
            + " carry here; a stock peer has to run without optimizer, or use hessian2");
  }

  /** A class that is in no agreed table and differs. */
  static SerializationException unlike(Class<?> type) {
    return new SerializationException(
        "fst: class "
            + type.getName()
            + " is not the same on both sides, and fst writes all its fields or none; make it the"
            + " same, or name it in the optimizers of both, so that the next of a list such as"
            + " fst,hessian2 takes over");
  }
}
