package org.apache.dubbo.common.utils;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Functions for texts. Null counts as empty, unless a method states otherwise. */
public class StringUtils {

  public static final String EMPTY_STRING = "";
  public static final String[] EMPTY_STRING_ARRAY = {};

  protected StringUtils() {}

  public static int length(@Nullable CharSequence text) {
    return text == null ? 0 : text.length();
  }

  public static boolean isBlank(@Nullable CharSequence text) {
    return text == null || text.toString().isBlank();
  }

  public static boolean isNotBlank(@Nullable CharSequence text) {
    return !isBlank(text);
  }

  public static boolean hasText(@Nullable CharSequence text) {
    return !isBlank(text);
  }

  public static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }

  public static boolean isNotEmpty(@Nullable String text) {
    return !isEmpty(text);
  }

  public static boolean isNoneEmpty(@Nullable String @Nullable ... texts) {
    return !isAnyEmpty(texts);
  }

  public static boolean isAnyEmpty(@Nullable String @Nullable ... texts) {
    if (texts == null || texts.length == 0) {
      return true;
    }
    for (String text : texts) {
      if (isEmpty(text)) {
        return true;
      }
    }
    return false;
  }

  public static boolean isEquals(@Nullable String one, @Nullable String other) {
    return Objects.equals(one, other);
  }

  /** Whether it is an integer, perhaps with a sign. */
  public static boolean isNumber(@Nullable String text) {
    return text != null && text.matches("-?\\d+");
  }

  /** Parses an integer; returns 0 if the text is not an integer. */
  public static int parseInteger(@Nullable String text) {
    return text != null && isNumber(text) ? Integer.parseInt(text) : 0;
  }

  /** Parses an integer; returns 0 if the text is not an integer. */
  public static long parseLong(@Nullable String text) {
    return text != null && isNumber(text) ? Long.parseLong(text) : 0;
  }

  public static boolean isContains(@Nullable String texts, @Nullable String text) {
    return texts != null && isContains(texts.split("\\s*,\\s*"), text);
  }

  public static boolean isContains(@Nullable String text, char letter) {
    return text != null && text.indexOf(letter) >= 0;
  }

  public static boolean isContains(String @Nullable [] texts, @Nullable String text) {
    if (texts != null && text != null && !text.isEmpty()) {
      for (String one : texts) {
        if (text.equals(one)) {
          return true;
        }
      }
    }
    return false;
  }

  public static String repeat(String text, int times) {
    return text.repeat(Math.max(0, times));
  }

  public static @Nullable String removeEnd(@Nullable String text, @Nullable String end) {
    return text != null && end != null && text.endsWith(end)
        ? text.substring(0, text.length() - end.length())
        : text;
  }

  /** Without these letters in front. */
  public static String stripStart(String text, char letter) {
    int begin = 0;
    while (begin < text.length() && text.charAt(begin) == letter) {
      begin++;
    }
    return text.substring(begin);
  }

  public static @Nullable String replace(
      @Nullable String text, @Nullable String part, @Nullable String by) {
    return text == null || isEmpty(part) || by == null ? text : text.replace(part, by);
  }

  /** The exception as it is printed, with its stack trace. */
  public static String toString(@Nullable Throwable error) {
    return toString(null, error);
  }

  public static String toString(@Nullable String message, @Nullable Throwable error) {
    StringWriter text = new StringWriter();
    PrintWriter print = new PrintWriter(text);
    if (message != null) {
      print.println(message);
    }
    if (error != null) {
      error.printStackTrace(print);
    }
    print.flush();
    return text.toString();
  }

  /** The parts between letters of this kind; without empty ones. */
  public static String[] split(@Nullable String text, char letter) {
    return splitToList(text, letter).toArray(EMPTY_STRING_ARRAY);
  }

  public static List<String> splitToList(@Nullable String text, char letter) {
    List<String> parts = new ArrayList<>();
    int begin = 0;
    for (int i = 0; text != null && i <= text.length(); i++) {
      if (i == text.length() || text.charAt(i) == letter) {
        if (i > begin) {
          parts.add(text.substring(begin, i));
        }
        begin = i + 1;
      }
    }
    return parts;
  }

  public static String join(String @Nullable [] texts) {
    return texts == null ? "" : String.join("", texts);
  }

  public static String join(String @Nullable [] texts, char between) {
    return texts == null ? "" : String.join(String.valueOf(between), texts);
  }

  public static String join(String @Nullable [] texts, String between) {
    return texts == null ? "" : String.join(between, texts);
  }

  public static String join(@Nullable Collection<String> texts, String between) {
    return texts == null ? "" : String.join(between, texts);
  }

  public static @Nullable String trim(@Nullable String text) {
    return text == null ? null : text.trim();
  }

  /**
   * Returns the text before the first occurrence of a letter; the whole text if it does not contain
   * the letter.
   */
  public static @Nullable String substringBefore(@Nullable String text, int letter) {
    int at = text == null ? -1 : text.indexOf(letter);
    return text == null || at < 0 ? text : text.substring(0, at);
  }

  /**
   * Returns the text after the first occurrence of a letter; empty if the text does not contain the
   * letter.
   */
  public static @Nullable String substringAfter(@Nullable String text, int letter) {
    int at = text == null ? -1 : text.indexOf(letter);
    return text == null ? null : at < 0 ? "" : text.substring(at + 1);
  }

  public static @Nullable String substringBeforeLast(@Nullable String text, int letter) {
    int at = text == null ? -1 : text.lastIndexOf(letter);
    return text == null || at < 0 ? text : text.substring(0, at);
  }

  public static @Nullable String substringAfterLast(@Nullable String text, int letter) {
    int at = text == null ? -1 : text.lastIndexOf(letter);
    return text == null ? null : at < 0 ? "" : text.substring(at + 1);
  }

  public static boolean startsWithIgnoreCase(@Nullable String text, @Nullable String begin) {
    return text != null && begin != null && text.regionMatches(true, 0, begin, 0, begin.length());
  }

  public static @Nullable String defaultIf(@Nullable String text, @Nullable String otherwise) {
    return isEmpty(text) ? otherwise : text;
  }

  /** {@code a=1&b=2} as a map. */
  public static Map<String, String> parseQueryString(@Nullable String query) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String pair : splitToList(query, '&')) {
      int equals = pair.indexOf('=');
      if (equals > 0 && equals < pair.length() - 1) {
        all.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return all;
  }

  /** A map as {@code a=1&b=2}, in the order of its keys. */
  public static String toQueryString(@Nullable Map<String, String> all) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(all == null ? Map.<String, String>of() : all)
        .forEach(
            (key, value) -> {
              if (!key.isEmpty() && isNotEmpty(value)) {
                text.append(text.length() == 0 ? "" : "&").append(key).append('=').append(value);
              }
            });
    return text.toString();
  }

  /** Names and values in turns, as a map. */
  public static Map<String, String> pairs(String... pairs) {
    if (pairs.length % 2 != 0) {
      throw new IllegalArgumentException(
          pairs.length
              + " texts do not form pairs of names and values; pass an even number of texts");
    }
    Map<String, String> all = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      all.put(pairs[i], pairs[i + 1]);
    }
    return all;
  }
}
