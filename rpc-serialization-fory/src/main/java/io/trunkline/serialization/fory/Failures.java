package io.trunkline.serialization.fory;

import io.trunkline.serialization.SerializationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.fory.exception.InsecureException;
import org.jspecify.annotations.Nullable;

/** What to throw after the library has thrown; its texts can quote the message. */
final class Failures {

  private static final Pattern UNREGISTERED = Pattern.compile("^class ([\\w$.\\[;]+) is not reg.*");

  private Failures() {}

  /** What to throw after reading failed at that byte of the message. */
  static SerializationException reading(Throwable reason, int offset) {
    if (reason instanceof SerializationException own) {
      return own;
    }
    return SerializationException.broken(
        "fory", offset, reason, "; both sides need the same version of Fory");
  }

  /** What to throw after writing that object failed. */
  static SerializationException writing(
      Throwable failure, Throwable reason, @Nullable Object value) {
    if (reason instanceof SerializationException own) {
      return own;
    }
    if (reason instanceof InsecureException) {
      Matcher unregistered = UNREGISTERED.matcher(String.valueOf(reason.getMessage()));
      if (unregistered.matches()) {
        return new SerializationException(notCarried(unregistered.group(1)), failure);
      }
    }
    return SerializationException.cannotWrite("fory", value, "", reason, failure);
  }

  /** Why a class does not travel, and what to do. */
  static String notCarried(Class<?> type) {
    return notCarried(type.getName());
  }

  private static String notCarried(String name) {
    return "fory: class "
        + name
        + (name.startsWith("java")
            ? " of the JDK is not carried; pass its data in a class of your own, or use hessian2"
            : " has no number; name it in the optimizers of both sides, with the final classes and"
                + " arrays of its fields, or use hessian2");
  }
}
