package io.trunkline.interop.peer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A command to a peer, or its reply. Written as one line of ASCII: the number, the word and the
 * values, with tabs between them and everything that is not plain text escaped.
 *
 * @param id connects a reply with its command
 * @param word what to do, or how it ended
 * @param values the rest by name
 */
public record Message(long id, String word, Map<String, String> values) {

  /** The reply of a command that succeeded. */
  public static final String DONE = "done";

  /** The reply of a command that threw. */
  public static final String THREW = "threw";

  public Message {
    values = Map.copyOf(values);
  }

  /** A value that has to be there. */
  public String get(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(word + " has no " + name + ": " + values.keySet());
    }
    return value;
  }

  /** A value, or null. */
  public @Nullable String find(String name) {
    return values.get(name);
  }

  /** A number, or another one where it is not given. */
  public int number(String name, int otherwise) {
    String value = values.get(name);
    return value == null ? otherwise : Integer.parseInt(value);
  }

  /** The message as one line, without the end of the line. */
  public String line() {
    StringBuilder line = new StringBuilder().append(id).append('\t');
    escape(word, line);
    values.forEach(
        (name, value) -> {
          line.append('\t');
          escape(name, line);
          line.append('\t');
          escape(value, line);
        });
    return line.toString();
  }

  /** Reads what {@link #line} wrote. */
  public static Message parse(String line) {
    String[] parts = line.split("\t", -1);
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 2; i + 1 < parts.length; i += 2) {
      values.put(unescape(parts[i]), unescape(parts[i + 1]));
    }
    return new Message(Long.parseLong(parts[0]), unescape(parts[1]), values);
  }

  private static void escape(String text, StringBuilder to) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c < 127 && c != '\\') {
        to.append(c);
      } else {
        to.append(String.format("\\%04x", (int) c));
      }
    }
  }

  private static String unescape(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        c = (char) Integer.parseInt(text.substring(i + 1, i + 5), 16);
        i += 4;
      }
      plain.append(c);
    }
    return plain.toString();
  }
}
