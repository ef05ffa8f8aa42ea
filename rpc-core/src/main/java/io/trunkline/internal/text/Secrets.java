package io.trunkline.internal.text;

import java.lang.reflect.RecordComponent;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Texts of settings for logs and messages: without passwords, tokens and whatever else is one.
 * Secrets are found by their place, in front of an {@code @}, and by their keys, also misspelt
 * ones. Rather a harmless value is masked than a secret shown.
 */
public final class Secrets {

  private static final String MASK = "***";

  private static final String SCHEME_END = "://";

  private static final Pattern NO_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  /** How many times one after the other a text may have been encoded. */
  private static final int MOST_ENCODINGS = 3;

  /** A longer value that is a url is masked as a whole: urls can be nested in it. */
  private static final int LONGEST_URL = 2_000;

  /** A key with one of these in it has a secret value. */
  private static final List<String> PARTS =
      List.of(
          ("password passwd passphrase secret token credential username apikey accesskey"
                  + " privatekey")
              .split(" "));

  /** A key with one of these as its own word has a secret value. */
  private static final Set<String> WORDS =
      Set.of(("user pass pwd pw auth authorization bearer tkn jwt").split(" "));

  private Secrets() {}

  /** Urls, and whatever else is no url, without what is secret in them. */
  public static String masked(String urls) {
    String plain = urls;
    for (int i = 0; i < MOST_ENCODINGS && !plain.contains(SCHEME_END); i++) {
      plain = decoded(plain);
    }
    String masked = maskedUrls(plain);
    return plain.contains(SCHEME_END) || !masked.equals(plain) ? masked : urls;
  }

  /** The text without its escapes. A percent sign that begins no escape stays. */
  private static String decoded(String text) {
    return URLDecoder.decode(NO_ESCAPE.matcher(text).replaceAll("%25"), StandardCharsets.UTF_8);
  }

  private static String maskedUrls(String text) {
    StringBuilder masked = new StringBuilder();
    int begin = 0;
    while (begin < text.length()) {
      int end = nextUrl(text, begin);
      masked.append(maskedUrl(text.substring(begin, end)));
      begin = end;
    }
    return masked.toString();
  }

  /** Where the next of several urls begins: behind a separator and with a scheme. */
  private static int nextUrl(String text, int begin) {
    int scheme = text.indexOf(SCHEME_END, begin);
    while (scheme >= 0) {
      int start = scheme;
      while (start > begin && isOfScheme(text.charAt(start - 1))) {
        start--;
      }
      if (start > begin && start < scheme && ";, \"'|".indexOf(text.charAt(start - 1)) >= 0) {
        return start;
      }
      scheme = text.indexOf(SCHEME_END, scheme + SCHEME_END.length());
    }
    return text.length();
  }

  private static boolean isOfScheme(char c) {
    return Character.isLetterOrDigit(c) || c == '+' || c == '-' || c == '.';
  }

  private static String maskedUrl(String url) {
    int scheme = url.indexOf(SCHEME_END);
    int authority = scheme < 0 ? 0 : scheme + SCHEME_END.length();
    int query = url.indexOf('?', authority);
    int pairs = query >= 0 ? query + 1 : scheme < 0 ? 0 : url.length();
    String all = url.substring(0, pairs) + maskedPairs(url.substring(pairs));
    int at = all.lastIndexOf('@');
    boolean hasUser = at >= 0 && (scheme >= 0 || all.lastIndexOf(':', at) >= 0);
    return hasUser ? all.substring(0, authority) + MASK + all.substring(at) : all;
  }

  private static String maskedPairs(String pairs) {
    StringBuilder masked = new StringBuilder();
    int begin = 0;
    for (int i = 0; i <= pairs.length(); i++) {
      if (i == pairs.length() || pairs.charAt(i) == '&' || pairs.charAt(i) == ';') {
        masked.append(maskedPair(pairs.substring(begin, i)));
        if (i < pairs.length()) {
          masked.append(pairs.charAt(i));
        }
        begin = i + 1;
      }
    }
    return masked.toString();
  }

  private static String maskedPair(String pair) {
    int equals = pair.indexOf('=');
    if (equals < 0) {
      return pair;
    }
    String value = pair.substring(equals + 1);
    boolean isSecret = isSecret(decoded(pair.substring(0, equals)));
    return pair.substring(0, equals + 1) + (isSecret || hidesSecret(value) ? MASK : value);
  }

  /** Whether a value is a url, written without its special characters, that has secrets. */
  private static boolean hidesSecret(String value) {
    String plain = decoded(value);
    return (plain.contains(SCHEME_END) || !plain.equals(value))
        && (plain.length() > LONGEST_URL || !masked(plain).equals(plain));
  }

  private static boolean isSecret(String key) {
    String letters = key.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    if (PARTS.stream().anyMatch(letters::contains)) {
      return true;
    }
    String words = key.replaceAll("([a-z])([A-Z])", "$1.$2").toLowerCase(Locale.ROOT);
    return Arrays.stream(words.split("[^a-z0-9]+"))
        .anyMatch(
            word -> WORDS.contains(word) || PARTS.stream().anyMatch(part -> isAlike(word, part)));
  }

  /** Whether a word is another one with at most one letter too few, too many, wrong or swapped. */
  private static boolean isAlike(String word, String other) {
    int same = 0;
    int shorter = Math.min(word.length(), other.length());
    while (same < shorter && word.charAt(same) == other.charAt(same)) {
      same++;
    }
    String a = word.substring(same);
    String b = other.substring(same);
    return isTail(a, 1, b, 1)
        || isTail(a, 1, b, 0)
        || isTail(a, 0, b, 1)
        || a.length() > 1
            && b.length() > 1
            && a.charAt(0) == b.charAt(1)
            && a.charAt(1) == b.charAt(0)
            && isTail(a, 2, b, 2);
  }

  private static boolean isTail(String a, int fromA, String b, int fromB) {
    return a.length() >= fromA
        && b.length() >= fromB
        && a.substring(fromA).equals(b.substring(fromB));
  }

  /** A record of options as records are printed, with its secrets masked. */
  public static String text(Record options) {
    List<String> components = new ArrayList<>();
    for (RecordComponent component : options.getClass().getRecordComponents()) {
      String name = component.getName();
      components.add(name + "=" + masked(name, value(options, component)));
    }
    return options.getClass().getSimpleName() + "[" + String.join(", ", components) + "]";
  }

  private static @Nullable Object value(Record options, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true); // of a record that is not public
      return component.getAccessor().invoke(options);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return e; // a text for logs does not fail
    }
  }

  /** The value of a key, with what is secret in it masked. */
  public static String masked(String key, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, String> texts = new TreeMap<>();
      map.forEach((k, v) -> texts.put(String.valueOf(k), masked(String.valueOf(k), v)));
      return texts.toString();
    }
    if (value instanceof Collection<?> all) {
      return all.stream().map(one -> masked(key, one)).toList().toString();
    }
    if (value instanceof String text) {
      return isSecret(key) ? MASK : masked(text);
    }
    return String.valueOf(value);
  }
}
