package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of an exception that was read without loading any class, because the gate refuses its
 * class or the class of an object in it. Longer texts are cut, and further frames and causes left
 * out. The texts come from the peer: escape them before you write them to a log.
 *
 * @param className the class name, at most 256 characters
 * @param message the message, at most 8,192 characters; null if absent or unknown
 * @param stackTrace at most 1,024 frames; empty if unknown
 * @param cause the cause; null if absent or unknown
 */
public record ThrowableText(
    String className,
    @Nullable String message,
    List<StackTraceElement> stackTrace,
    @Nullable ThrowableText cause) {

  /** The maximum number of frames. */
  public static final int MAX_FRAMES = 1_024;

  /** The maximum length of the chain of causes. */
  public static final int MAX_CAUSES = 16;

  /** The maximum length of a message, in characters. */
  public static final int MAX_MESSAGE = 8_192;

  /** The maximum length of the name of a class, a method or a file, in characters. */
  public static final int MAX_NAME = 256;

  public ThrowableText {
    requireNonNull(className, "className");
    className = cut(className, MAX_NAME);
    message = message == null ? null : cut(message, MAX_MESSAGE);
    stackTrace = List.copyOf(stackTrace.subList(0, Math.min(stackTrace.size(), MAX_FRAMES)));
  }

  /** Of which nothing but its class is known. */
  static ThrowableText ofClass(String className) {
    return new ThrowableText(className, null, List.of(), null);
  }

  /** Creates a stack frame, each part cut to 256 characters. */
  public static StackTraceElement frame(
      @Nullable String declaringClass,
      @Nullable String method,
      @Nullable String file,
      int lineNumber) {
    return new StackTraceElement(
        declaringClass == null ? "?" : cut(declaringClass, MAX_NAME),
        method == null ? "?" : cut(method, MAX_NAME),
        file == null ? null : cut(file, MAX_NAME),
        lineNumber);
  }

  /**
   * Cuts a text.
   *
   * @param most the maximum length in characters
   */
  public static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most);
  }
}
