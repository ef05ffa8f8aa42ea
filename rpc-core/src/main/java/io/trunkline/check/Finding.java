package io.trunkline.check;

import static java.util.Objects.requireNonNull;

/**
 * A certain or possible problem with a class in the messages of a service.
 *
 * @param severity how bad the problem is
 * @param type the class
 * @param way the path by which a message reaches the class, such as {@code Orders.place >
 *     Order.items}
 * @param problem the effect, and the peers with which it occurs
 * @param remedy the suggested change; may be empty
 */
public record Finding(Severity severity, Class<?> type, String way, String problem, String remedy) {

  public Finding {
    requireNonNull(severity, "severity");
    requireNonNull(type, "type");
    requireNonNull(way, "way");
    requireNonNull(problem, "problem");
    requireNonNull(remedy, "remedy");
  }

  /** Quotes a serialization, whose text ends with the remedy. */
  static Finding quoted(Severity severity, Class<?> type, String way, String text) {
    int end = text.lastIndexOf("; ");
    return new Finding(
        severity,
        type,
        way,
        end < 0 ? text : text.substring(0, end),
        end < 0 ? "" : text.substring(end + 2));
  }

  /** The finding as one line of text. */
  @Override
  public String toString() {
    return "%s: %s (reached by %s): %s%s"
        .formatted(
            severity, type.getTypeName(), way, problem, remedy.isEmpty() ? "" : "; " + remedy);
  }
}
