package io.trunkline.testkit.arrival;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A value that is known not to arrive equal although no writer refuses it: a line of the resource
 * {@code arrival/<format>.txt}.
 *
 * @param kind the name of a kind, in which {@code *} stands for any text
 * @param setups the setups in which the value is lost, such as {@code plain}
 * @param places in which places, or {@code everywhere}
 * @param outcome {@link Arrival.Outcome#CHANGED} or {@link Arrival.Outcome#UNREADABLE}
 * @param reason the reason and the remedy, for readers of the table of types
 */
public record ListedLoss(
    String kind, List<String> setups, List<String> places, Arrival.Outcome outcome, String reason) {

  private static final String INCLUDE = "include ";

  /** All of one serialization, those among them that it shares with others. */
  public static List<ListedLoss> of(String serialization) {
    return lines(serialization).map(ListedLoss::parse).toList();
  }

  /** The lines of a list, and of those that it includes with {@code include NAME}. */
  private static Stream<String> lines(String list) {
    try (InputStream in = ListedLoss.class.getResourceAsStream("/arrival/" + list + ".txt")) {
      return in == null
          ? Stream.empty()
          : new String(in.readAllBytes(), UTF_8)
              .lines()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .flatMap(
                  line ->
                      line.startsWith(INCLUDE)
                          ? lines(line.substring(INCLUDE.length()))
                          : Stream.of(line));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code kind | setups | places | outcome | reason}. */
  private static ListedLoss parse(String line) {
    String[] parts = line.split("\\s*\\|\\s*", -1);
    if (parts.length != 5) {
      throw new IllegalArgumentException("'" + line + "', expected four |");
    }
    return new ListedLoss(
        parts[0],
        List.of(parts[1].split(", ")),
        List.of(parts[2].split(", ")),
        Arrival.Outcome.valueOf(parts[3].toUpperCase(Locale.ROOT)),
        parts[4]);
  }

  /** Whether this line lists the outcome of the value in that setup. */
  public boolean lists(String setup, Arrival arrival) {
    String place = arrival.place().name().toLowerCase(Locale.ROOT);
    return outcome == arrival.outcome()
        && setups.contains(setup)
        && (places.contains("everywhere") || places.contains(place))
        && matches(kind, arrival.kind().name());
  }

  /** Whether a text is of a pattern, in which {@code *} stands for any text. */
  public static boolean matches(String pattern, String text) {
    return Pattern.matches(Pattern.quote(pattern).replace("*", "\\E.*\\Q"), text);
  }
}
