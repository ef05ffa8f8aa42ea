package io.trunkline.internal.faults;

import io.trunkline.internal.text.PeerText;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The stack trace of an exception as it may go to the log: the messages of an exception can have
 * text of a peer, so they are escaped and cut, and so are the rows of stack and of causes.
 */
public final class ShownStack extends Throwable {

  private static final long serialVersionUID = 1;
  private static final int MAX_FRAMES = 50;
  private static final int MAX_CAUSES = 4;

  private final String text;

  private ShownStack(String text, @Nullable Throwable cause, StackTraceElement[] stack) {
    super(text, cause, false, true);
    this.text = text;
    setStackTrace(stack);
  }

  /** Makes a copy for the log; never fails, also for an exception that cannot give its text. */
  public static ShownStack of(Throwable error) {
    return of(error, MAX_CAUSES);
  }

  private static ShownStack of(Throwable error, int causesLeft) {
    Throwable cause = error.getCause();
    ShownStack shownCause =
        cause == null || cause == error || causesLeft == 0 ? null : of(cause, causesLeft - 1);
    StackTraceElement[] stack = error.getStackTrace();
    StackTraceElement[] shown =
        stack.length <= MAX_FRAMES ? stack : Arrays.copyOf(stack, MAX_FRAMES);
    return new ShownStack(PeerText.shown(textOf(error)), shownCause, shown);
  }

  /** The text of an exception; the name of its class if the exception fails to give one. */
  public static String textOf(Throwable error) {
    try {
      return String.valueOf(error);
    } catch (RuntimeException broken) {
      return error.getClass().getName();
    }
  }

  /** The text of the original. */
  @Override
  public String toString() {
    return text;
  }
}
