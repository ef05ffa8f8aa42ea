package io.trunkline.call;

import org.jspecify.annotations.Nullable;

/**
 * What a method threw that was called through {@link GenericService}: the name of the exception's
 * class, which need not be on this side's class path, and its message. The stack trace is the
 * provider's. Stock peers have an exception of their own with the same simple name.
 */
public final class GenericException extends RuntimeException {

  /** That of the stock class, whose form this class has in Java's own serialization. */
  private static final long serialVersionUID = -1182299763306599962L;

  private @Nullable String exceptionClass;
  private @Nullable String exceptionMessage;

  /**
   * @param exceptionClass the name of the class of what was thrown
   * @param exceptionMessage its message, or null
   */
  public GenericException(String exceptionClass, @Nullable String exceptionMessage) {
    super(exceptionClass + ": " + exceptionMessage);
    this.exceptionClass = exceptionClass;
    this.exceptionMessage = exceptionMessage;
  }

  /** The name of the class of what was thrown. */
  public String exceptionClass() {
    if (exceptionClass != null) {
      return exceptionClass;
    }
    // Over kryo, stock 3 has the fields in a superclass, where Java does not find them. The text
    // begins with them.
    String text = firstLine();
    int colon = text.indexOf(": ");
    return colon < 0 ? text : text.substring(0, colon);
  }

  /** The message of what was thrown, or null if it had none. */
  public @Nullable String exceptionMessage() {
    if (exceptionClass != null) {
      return exceptionMessage;
    }
    String text = firstLine();
    int colon = text.indexOf(": ");
    return colon < 0 ? null : text.substring(colon + 2);
  }

  private String firstLine() {
    return String.valueOf(getMessage()).lines().findFirst().orElse("");
  }
}
