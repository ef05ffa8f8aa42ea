package io.trunkline.check;

import static java.util.Objects.requireNonNull;

/**
 * One problem, certain or possible, with a class that messages of a service contain.
 *
 * @param severity how bad it is
 * @param type the class
 * @param way the path by which a message reaches it, such as {@code Orders.place > Order.items}
 * @param problem what happens, and with which peers
 * @param remedy what to change; may be empty
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
