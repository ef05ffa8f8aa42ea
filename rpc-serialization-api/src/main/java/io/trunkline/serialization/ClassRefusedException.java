package io.trunkline.serialization;

import org.jspecify.annotations.Nullable;

/**
 * The class gate refused a class that a message names. Nothing of that class was loaded or run. If
 * you trust the class, add the line that the exception's message shows to the allow list, and
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
   * The refusal among a failure and its causes, for libraries that wrap what they catch.
   *
   * @param most how many of them are looked at, the failure included
   * @return null if there is none among these
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
   * For {@link MessageReader#readThrowable} of a serialization that sends exceptions as text: no
   * gate was asked, and no class is loaded.
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
   * Adds what is known of the exception that was to be read, for {@link
   * MessageReader#readThrowable}.
   *
   * @param text null if nothing is known but the refused name
   * @return this
   */
  public ClassRefusedException of(@Nullable ThrowableText text) {
    throwable = text == null ? ThrowableText.ofClass(className) : text;
    return this;
  }

  /**
   * The same refusal where no line of an allow list would let the class pass.
   *
   * @param reason why not, and what to do instead
   */
  public ClassRefusedException withoutLine(String reason) {
    return new ClassRefusedException(
        className, "class " + className + " refused; " + reason + ", so no line is suggested");
  }

  /**
   * The same refusal where attachments are expected and no map stands there, or where the class is
   * that of a key: were it allowed, what is read would be refused for that.
   */
  public ClassRefusedException inPlaceOfAttachments() {
    return className.isEmpty() ? this : withoutLine("attachments must be a map from strings");
  }

  /** What is known of the exception that was to be read; null if it was something else. */
  public @Nullable ThrowableText throwable() {
    return throwable;
  }

  /** The refused name; empty if it is malformed or longer than 256 characters. */
  public String className() {
    return className;
  }
}
