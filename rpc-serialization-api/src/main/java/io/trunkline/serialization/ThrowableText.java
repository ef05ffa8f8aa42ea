package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a message says of an exception whose class the gate refuses, or that holds an object of such
 * a class: read without loading any class. Longer texts are cut, and further frames and causes left
 * out. The texts are the other side's: escape them before they go to a log.
 *
 * @param className the name of its class, at most 256 characters
 * @param message its message, at most 8,192 characters; null if it has none, or if it is unknown
 * @param stackTrace at most 1,024 frames; empty if it is unknown
 * @param cause its cause; null if it has none, or if it is unknown
 */
public record ThrowableText(
    String className,
    @Nullable String message,
    List<StackTraceElement> stackTrace,
    @Nullable ThrowableText cause) {

  /** How many frames are kept. */
  public static final int MAX_FRAMES = 1_024;

  /** How many causes are kept, one of the other. */
  public static final int MAX_CAUSES = 16;

  /** How many characters of a message are kept. */
  public static final int MAX_MESSAGE = 8_192;

  /** How many characters of the name of a class, a method or a file are kept. */
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

  /** A frame of at most 256 characters a part. */
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
   * The beginning of a text.
   *
   * @param most how many characters are kept
   */
  public static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most);
  }
}
