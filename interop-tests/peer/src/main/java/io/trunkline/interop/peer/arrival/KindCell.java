package io.trunkline.interop.peer.arrival;

import io.trunkline.testkit.arrival.Arrival;
import io.trunkline.testkit.arrival.Arrival.Outcome;
import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.arrival.Portrait;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What became of a value of a kind that one end sent to another.
 *
 * @param kind the kind's name
 * @param text what differs, or the error; empty if it arrived equal
 */
public record KindCell(String kind, Way way, Ending ending, String text) {

  private static final int LONGEST_TEXT = 400;
  private static final String REASON = ", cause: ";

  /** How a call can end. */
  public enum Ending {
    /** An equal value arrived. */
    EQUAL,
    /** The caller got an exception of its runtime. */
    REFUSED,
    /** Another value arrived, and nobody was told. */
    CHANGED,
    /** The caller got an exception that is none of its runtime's. */
    THROWN,
    /** No reply came in time, or the connection was lost. */
    UNANSWERED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Compares what arrived with what was sent. For a class that a reader need not have, the JDK's
   * collection of the declared interface is as good as the value itself.
   */
  static KindCell received(Kind kind, Way way, @Nullable Object received) {
    try {
      if (!kind.isKnown() && Portrait.of(kind.value().get()).difference(received) == null) {
        return new KindCell(kind.name(), way, Ending.EQUAL, "");
      }
      Arrival arrival = Arrival.received(kind, way.place(), received);
      return arrival.outcome() == Outcome.EQUAL
          ? new KindCell(kind.name(), way, Ending.EQUAL, "")
          : new KindCell(kind.name(), way, Ending.CHANGED, arrival.text());
    } catch (RuntimeException | StackOverflowError broken) {
      return new KindCell(kind.name(), way, Ending.CHANGED, "it is broken: " + broken);
    }
  }

  /** A call that ended with an exception. Stock's messages name the reason behind all else. */
  static KindCell failed(Kind kind, Way way, Ending ending, Throwable thrown) {
    String text = String.valueOf(thrown);
    int reason = text.indexOf(REASON);
    return new KindCell(
        kind.name(), way, ending, reason < 0 ? text : text.substring(reason + REASON.length()));
  }

  public KindCell {
    text = Arrival.cell(text, LONGEST_TEXT);
  }

  /** Reads what {@link #toString} wrote. */
  public static KindCell parse(String line) {
    String[] parts = line.split(" \\| ", 4);
    return new KindCell(
        parts[0],
        Way.of(parts[1]),
        Ending.valueOf(parts[2].toUpperCase(Locale.ROOT)),
        parts.length == 4 ? parts[3] : "");
  }

  @Override
  public String toString() {
    return kind + " | " + way + " | " + ending + " | " + text;
  }
}
