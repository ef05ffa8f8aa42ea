package io.trunkline.perf.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A JSON object on one line, its keys in the order they were added. For one thread. */
final class Json {

  private final Map<String, String> members = new LinkedHashMap<>();

  Json text(String key, String value) {
    members.put(key, quote(value));
    return this;
  }

  Json number(String key, long value) {
    members.put(key, Long.toString(value));
    return this;
  }

  /** A number with so many decimals; what is no number is written as null. */
  Json number(String key, double value, int decimals) {
    members.put(
        key,
        Double.isFinite(value) ? String.format(Locale.ROOT, "%." + decimals + "f", value) : "null");
    return this;
  }

  Json object(String key, Json value) {
    members.put(key, value.toString());
    return this;
  }

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || c == '\u2028' || c == '\u2029') {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  @Override
  public String toString() {
    StringBuilder line = new StringBuilder("{");
    members.forEach(
        (key, value) ->
            line.append(line.length() == 1 ? "" : ",")
                .append(quote(key))
                .append(':')
                .append(value));
    return line.append('}').toString();
  }
}
