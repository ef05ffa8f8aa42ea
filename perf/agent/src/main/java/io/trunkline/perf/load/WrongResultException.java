package io.trunkline.perf.load;

import org.jspecify.annotations.Nullable;

/** A system did not return what it was sent: none of its measurements count. */
public final class WrongResultException extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int SHOWN_CHARACTERS = 200;

  private WrongResultException(String message) {
    super(message);
  }

  /** Says what was expected and what came instead. */
  public static WrongResultException of(@Nullable Object expected, @Nullable Object result) {
    return new WrongResultException("expected " + show(expected) + ", got " + show(result));
  }

  static String show(@Nullable Object value) {
    String text = String.valueOf(value);
    return text.length() <= SHOWN_CHARACTERS
        ? text
        : text.substring(0, SHOWN_CHARACTERS) + "... of " + text.length() + " characters";
  }
}
