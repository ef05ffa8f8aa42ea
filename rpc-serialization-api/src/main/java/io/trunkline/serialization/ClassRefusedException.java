package io.trunkline.serialization;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if the class gate refuses a class that a message names. Nothing of that class was loaded
 * or run. If you trust the class, add the line in the exception's message to the allow list, and
 * restart.
 */
public final class ClassRefusedException extends SerializationException {

  private static final long serialVersionUID = 1L;

  private final String className;

  private transient @Nullable ThrowableText throwable;

  ClassRefusedException(String className, String reason) {
    super(reason);
    this.className = className;
  }

  /**
   * Finds the refusal among a failure and its causes, for libraries that wrap exceptions.
   *
   * @param most how many exceptions to examine, including the failure
   * @return null if none of them is a refusal
   */
  public static @Nullable ClassRefusedException causeOf(Throwable failure, int most) {
    Throwable next = failure;
    for (int i = 0; i < most && next != null; i++) {
      if (next instanceof ClassRefusedException refused) {
        return refused;
      }
      next = next.getCause();
    }
    return null;
  }

  /**
   * Creates a refusal for {@link MessageReader#readThrowable} of a serialization that sends
   * exceptions as text: no gate was consulted, and no class is loaded.
   *
   * @param serialization its name
   * @param text the exception
   */
  public static ClassRefusedException textOnly(String serialization, ThrowableText text) {
    String name = Refusals.isBinaryName(text.className()) ? text.className() : "";
    return new ClassRefusedException(
            name, serialization + " sends exceptions as text, whatever their class is")
        .of(text);
  }

  /**
   * Adds the text of the refused exception, for {@link MessageReader#readThrowable}.
   *
   * @param text null if only the refused name was read
   * @return this
   */
  public ClassRefusedException of(@Nullable ThrowableText text) {
    throwable = text == null ? ThrowableText.ofClass(className) : text;
    return this;
  }

  /**
   * A copy for a class that no allow-list line would admit.
   *
   * @param reason why the class is refused, and the alternative
   */
  public ClassRefusedException withoutLine(String reason) {
    return new ClassRefusedException(
        className, "class " + className + " refused; " + reason + ", so no line is suggested");
  }

  /**
   * A copy for attachments that are not a map, or for the class of a key: allowing the class would
   * not help, because the attachments would be refused anyway.
   */
  public ClassRefusedException inPlaceOfAttachments() {
    return className.isEmpty() ? this : withoutLine("attachments must be a map from strings");
  }

  /**
   * The text of the refused exception; null if the refused object was not an exception, or nothing
   * was read of it.
   */
  public @Nullable ThrowableText throwable() {
    return throwable;
  }

  /** The refused name; empty if it is malformed or longer than 256 characters. */
  public String className() {
    return className;
  }
}
