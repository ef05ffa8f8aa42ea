package io.trunkline.perf.child;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A line between the driver and a child: a word and values by name. Immutable.
 *
 * @param word what it is
 * @param values what belongs to it, in the order they were given
 */
public record Message(String word, Map<String, String> values) {

  /** A message without values. */
  public static Message of(String word) {
    return new Message(word, Map.of());
  }

  /** The same message with one more value. */
  public Message with(String name, Object value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value.toString());
    return new Message(word, more);
  }

  /**
   * The message that a line holds.
   *
   * @throws IllegalArgumentException if it holds none
   */
  public static Message parse(String line) {
    String[] parts = line.split(" ");
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("not a line of this protocol: " + line);
      }
      values.put(
          parts[i].substring(0, equals), URLDecoder.decode(parts[i].substring(equals + 1), UTF_8));
    }
    return new Message(parts[0], values);
  }

  /**
   * A value.
   *
   * @throws IllegalArgumentException if the message has none of that name
   */
  public String get(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no " + name + " in " + this);
    }
    return value;
  }

  /** A value that is a whole number. */
  public int number(String name) {
    return Integer.parseInt(get(name));
  }

  /** The line that {@link #parse} reads, without its end. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder(word);
    values.forEach(
        (name, value) ->
            line.append(' ').append(name).append('=').append(URLEncoder.encode(value, UTF_8)));
    return line.toString();
  }
}
