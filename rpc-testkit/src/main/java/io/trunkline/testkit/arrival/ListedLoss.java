package io.trunkline.testkit.arrival;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What is known not to arrive equal though no writer refuses it: a line of the resource {@code
 * arrival/<format>.txt}.
 *
 * @param kind the name of a kind, in which {@code *} stands for any text
 * @param setups where it is so, such as {@code plain}
 * @param places in which places, or {@code everywhere}
 * @param outcome {@link Arrival.Outcome#CHANGED} or {@link Arrival.Outcome#UNREADABLE}
 * @param reason why, and what to do about it, for readers of the table of types
 */
public record ListedLoss(
    String kind, List<String> setups, List<String> places, Arrival.Outcome outcome, String reason) {

  /** All of one serialization. */
  public static List<ListedLoss> of(String serialization) {
    try (InputStream in =
        ListedLoss.class.getResourceAsStream("/arrival/" + serialization + ".txt")) {
      return in == null
          ? List.of()
          : new String(in.readAllBytes(), UTF_8)
              .lines()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(ListedLoss::parse)
              .toList();
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

  /** Whether it says that this became of the value in that setup. */
  public boolean lists(String setup, Arrival arrival) {
    String place = arrival.place().name().toLowerCase(Locale.ROOT);
    return outcome == arrival.outcome()
        && setups.contains(setup)
        && (places.contains("everywhere") || places.contains(place))
        && Pattern.matches(Pattern.quote(kind).replace("*", "\\E.*\\Q"), arrival.kind().name());
  }
}
