package io.trunkline.perf.load;

import io.trunkline.perf.system.Payload;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is called and how: {@code bid:10} is ten threads that each wait for their call, {@code
 * bid:64a} is 64 calls in flight without waiting threads, {@code bid:64a@5000} is 5,000 calls a
 * second, of which at most 64 are in flight, {@code bid:1000v} is a thousand virtual threads that
 * wait, and {@code text10:1} carries 10 characters.
 *
 * @param payload what each call carries
 * @param length how many characters a text has; 0 for as many as are usual
 * @param callers how many calls are under way at most
 * @param waiting who waits for a call
 * @param rate calls a second; 0 for as many as there can be
 */
public record Scenario(Payload payload, int length, int callers, Waiting waiting, int rate) {

  private static final Pattern FORM =
      Pattern.compile("([a-z]+)(\\d{0,7}):(\\d{1,6})([av]?)(?:@(\\d{1,8}))?");
  private static final int MOST_THREADS = 1024;
  private static final int MOST_IN_FLIGHT = 10_000;
  private static final int MOST_VIRTUAL = 100_000;
  private static final int LONGEST = 8_000_000;

  /** Who waits for a call. */
  public enum Waiting {
    /** A thread for each caller. */
    THREADS("", MOST_THREADS),
    /** A virtual thread for each caller, from Java 21. */
    VIRTUAL_THREADS("v", MOST_VIRTUAL),
    /** Nobody: the thread that brings a reply makes the next call. */
    NOBODY("a", MOST_IN_FLIGHT);

    private final String suffix;
    private final int most;

    Waiting(String suffix, int most) {
      this.suffix = suffix;
      this.most = most;
    }

    private static Waiting of(String suffix) {
      return Arrays.stream(values()).filter(w -> w.suffix.equals(suffix)).findFirst().orElseThrow();
    }
  }

  public Scenario {
    int most = waiting.most;
    if (callers < 1 || callers > most) {
      throw new IllegalArgumentException(callers + " callers, expected 1 to " + most);
    }
    if (length < 0 || length > LONGEST || length > 0 && payload != Payload.TEXT) {
      throw new IllegalArgumentException(
          payload.label() + " of " + length + " characters, expected a text of 1 to " + LONGEST);
    }
    if (rate < 0) {
      throw new IllegalArgumentException("rate is " + rate + ", expected 0 or more");
    }
  }

  /**
   * The scenario that a text such as {@code text:10} means.
   *
   * @throws IllegalArgumentException if it means none
   */
  public static Scenario parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "scenario '"
              + text
              + "' is not understood; write payload:callers, such as bid:10 or"
              + " text:64a");
    }
    return new Scenario(
        payload(matcher.group(1)),
        number(matcher.group(2)),
        number(matcher.group(3)),
        Waiting.of(matcher.group(4)),
        number(matcher.group(5)));
  }

  private static int number(@Nullable String digits) {
    return digits == null || digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  private static Payload payload(String label) {
    for (Payload payload : Payload.values()) {
      if (payload.label().equals(label)) {
        return payload;
      }
    }
    throw new IllegalArgumentException(
        "payload '"
            + label
            + "' is unknown; there are "
            + Arrays.stream(Payload.values())
                .map(Payload::label)
                .collect(Collectors.joining(", ")));
  }

  /** The same at a fixed rate. */
  public Scenario at(int callsPerSecond) {
    return new Scenario(payload, length, callers, waiting, callsPerSecond);
  }

  /** Whether no thread waits for a call. */
  public boolean async() {
    return waiting == Waiting.NOBODY;
  }

  /** Whether calls begin when they are due, not when the one before has ended. */
  public boolean isOpenLoop() {
    return rate > 0;
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s%s:%d%s%s",
        payload.label(),
        length == 0 ? "" : length,
        callers,
        waiting.suffix,
        rate == 0 ? "" : "@" + rate);
  }
}
