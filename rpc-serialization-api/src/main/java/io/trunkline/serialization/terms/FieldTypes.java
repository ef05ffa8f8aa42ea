package io.trunkline.serialization.terms;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares what two sides say of a field's type: a class name, then its type arguments between
 * {@code <} and {@code >} as far as they are known, then a space and settings of the serialization.
 * An argument list that is not there, and an argument {@code *}, fit whatever the other side says.
 */
final class FieldTypes {

  private FieldTypes() {}

  /** What both mean, in the words that say less; null if they mean different types. */
  static @Nullable String common(String one, String other) {
    if (one.equals(other)) {
      return one;
    }
    int settings = settings(one);
    int otherSettings = settings(other);
    if (!one.substring(settings).equals(other.substring(otherSettings))) {
      return null;
    }
    String type = commonType(one.substring(0, settings), other.substring(0, otherSettings));
    return type == null ? null : type + one.substring(settings);
  }

  private static int settings(String text) {
    int space = text.indexOf(' ');
    return space < 0 ? text.length() : space;
  }

  private static @Nullable String commonType(String one, String other) {
    if (one.equals(other) || one.equals("*")) {
      return one;
    }
    if (other.equals("*")) {
      return other;
    }
    String raw = raw(one);
    if (!raw.equals(raw(other))) {
      return null;
    }
    List<String> arguments = arguments(one);
    List<String> others = arguments(other);
    if (arguments.isEmpty() || others.isEmpty()) {
      return raw;
    }
    if (arguments.size() != others.size()) {
      return null;
    }
    List<String> common = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = commonType(arguments.get(i), others.get(i));
      if (argument == null) {
        return null;
      }
      common.add(argument);
    }
    return raw + "<" + String.join(",", common) + ">";
  }

  private static String raw(String type) {
    int open = type.indexOf('<');
    return open < 0 ? type : type.substring(0, open);
  }

  /** Split at the commas that are not inside an argument; empty if there are none. */
  private static List<String> arguments(String type) {
    List<String> arguments = new ArrayList<>();
    int depth = 0;
    int begin = type.indexOf('<') + 1;
    for (int i = begin; begin > 0 && i < type.length(); i++) {
      char c = type.charAt(i);
      if (depth == 0 && (c == ',' || c == '>')) {
        arguments.add(type.substring(begin, i));
        begin = i + 1;
      }
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
    }
    return arguments;
  }
}
