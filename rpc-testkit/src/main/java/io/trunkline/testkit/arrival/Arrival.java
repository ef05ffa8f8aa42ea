package io.trunkline.testkit.arrival;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What became of a value of a kind that was sent in a place.
 *
 * @param text what differs, or the error; empty if it arrived equal
 */
public record Arrival(Kind kind, Place place, Outcome outcome, String text) {

  private static final int LONGEST_TEXT = 240;

  /** What can become of a value. The first two keep the contract, the next two if it is listed. */
  public enum Outcome {
    /** An equal one arrived. */
    EQUAL,
    /** The writer refused it and named the class. */
    REFUSED,
    /** Another one arrived. */
    CHANGED,
    /** It was written, and the reader refused it. */
    UNREADABLE,
    /** The writer refused it without the name of a class. */
    UNNAMED,
    /** An error that is not a refusal. */
    THROWN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Compares the value that arrived with the value that was sent. */
  public static Arrival received(Kind kind, Place place, @Nullable Object received) {
    String difference = Portrait.of(place.with(kind.arrives().get())).difference(received);
    return difference == null
        ? new Arrival(kind, place, Outcome.EQUAL, "")
        : new Arrival(kind, place, Outcome.CHANGED, cut(difference));
  }

  /** The writer refused it with this text. */
  public static Arrival refused(Kind kind, Place place, @Nullable String error) {
    String text = error == null ? "" : error;
    Outcome outcome =
        names(place.with(kind.value().get()), text) ? Outcome.REFUSED : Outcome.UNNAMED;
    return new Arrival(kind, place, outcome, cut(text));
  }

  /** The reader refused it with this text. */
  public static Arrival unreadable(Kind kind, Place place, @Nullable String error) {
    return new Arrival(kind, place, Outcome.UNREADABLE, cut(String.valueOf(error)));
  }

  /** An error that no code expects. */
  public static Arrival thrown(Kind kind, Place place, Throwable error) {
    return new Arrival(kind, place, Outcome.THROWN, cut(error + at(error)));
  }

  private static String at(Throwable error) {
    return error.getStackTrace().length == 0 ? "" : " at " + error.getStackTrace()[0];
  }

  private static boolean names(Object sent, String text) {
    if (text.contains("ambda")) {
      return true; // of which nobody knows the name
    }
    for (Class<?> type : Portrait.of(sent).classes()) {
      Class<?> element = SentClasses.element(type);
      // An application knows an Inet4Address as an InetAddress.
      for (Class<?> each = element; each != null; each = each.getSuperclass()) {
        String name = each.getName().replaceFirst("\\$\\$Lambda.*", "");
        if ((each == element || each != Object.class)
            && (text.contains(name) || text.contains(String.valueOf(each.getCanonicalName())))) {
          return true;
        }
      }
    }
    return false;
  }

  private static String cut(String text) {
    return cell(text, LONGEST_TEXT);
  }

  /** A text as a cell of a line whose cells {@code |} separates. */
  public static String cell(String text, int longest) {
    String line = text.replaceAll("[^\\x21-\\x7e]+", " ").replace('|', '/');
    return line.substring(0, Math.min(longest, line.length()));
  }

  /** Whether the contract allows it even if nothing is listed. */
  public boolean isRight() {
    return outcome == Outcome.EQUAL || outcome == Outcome.REFUSED;
  }

  @Override
  public String toString() {
    return kind + " | " + place.name().toLowerCase(Locale.ROOT) + " | " + outcome + " | " + text;
  }
}
