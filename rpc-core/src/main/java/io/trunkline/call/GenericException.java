package io.trunkline.call;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by {@link GenericService} if the called method threw an exception. It has the class name
 * and message of the method's exception, whose class need not be on this side's class path, and the
 * provider's stack trace. Stock Dubbo's exception with the same simple name is another class.
 */
public final class GenericException extends RuntimeException {

  /** The stock class's value, because the two have the same form in JDK serialization. */
  private static final long serialVersionUID = -1182299763306599962L;

  private @Nullable String exceptionClass;
  private @Nullable String exceptionMessage;

  /**
   * @param exceptionClass the class name of the method's exception
   * @param exceptionMessage its message, or null
   */
  public GenericException(String exceptionClass, @Nullable String exceptionMessage) {
    super(exceptionClass + ": " + exceptionMessage);
    this.exceptionClass = exceptionClass;
    this.exceptionMessage = exceptionMessage;
  }

  /** The class name of the method's exception. */
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

  /** The message of the method's exception, or null if it had none. */
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
