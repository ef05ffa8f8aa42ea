package io.trunkline.perf.load;

import io.trunkline.perf.system.Payload;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What is called and how: {@code bid:10} is ten threads that each wait for their call, {@code
 * bid:64a} is 64 calls in flight without waiting threads, {@code bid:64a@5000} is 5,000 calls a
 * second, of which at most 64 are in flight.
 *
 * @param payload what each call carries
 * @param callers how many calls are under way at most
 * @param async whether no thread waits for a call
 * @param rate calls a second; 0 for as many as there can be
 */
public record Scenario(Payload payload, int callers, boolean async, int rate) {

  private static final Pattern FORM = Pattern.compile("([a-z]+):(\\d{1,5})(a?)(?:@(\\d{1,8}))?");
  private static final int MOST_THREADS = 1024;
  private static final int MOST_IN_FLIGHT = 10_000;

  public Scenario {
    int most = async ? MOST_IN_FLIGHT : MOST_THREADS;
    if (callers < 1 || callers > most) {
      throw new IllegalArgumentException(callers + " callers, expected 1 to " + most);
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
    int rate = matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4));
    return new Scenario(
        payload(matcher.group(1)),
        Integer.parseInt(matcher.group(2)),
        !matcher.group(3).isEmpty(),
        rate);
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
    return new Scenario(payload, callers, async, callsPerSecond);
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
        "%s:%d%s%s",
        payload.label(),
        callers,
        async ? "a" : "",
        rate == 0 ? "" : "@" + rate);
  }
}
