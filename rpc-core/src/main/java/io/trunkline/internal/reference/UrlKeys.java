package io.trunkline.internal.reference;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Spelling;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.internal.text.Secrets;
import io.trunkline.settings.ClusterSettings;
import io.trunkline.settings.ReferenceSettings;
import io.trunkline.settings.Setting;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The keys of a url.
 *
 * @param text the url, for messages
 * @param values by key
 */
record UrlKeys(String text, Map<String, String> values) {

  private static final String TIMEOUT = "timeout";

  private static final String ACTIVES = "actives";

  /** The settings of references by their keys. */
  private static final Map<String, Setting<?>> OF_REFERENCES =
      ReferenceSettings.ALL.stream()
          .filter(setting -> setting.urlKey() != null)
          .collect(Collectors.toUnmodifiableMap(Setting::urlKey, setting -> setting));

  private static final Set<String> SETTINGS =
      Stream.concat(
              OF_REFERENCES.keySet().stream(), ClusterSettings.ALL.stream().map(Setting::urlKey))
          .collect(Collectors.toUnmodifiableSet());

  /** A key of Dubbo's that looks like one of these misspelt, and means nothing here. */
  private static final String SHARE_CONNECTIONS = "shareconnections";

  /** In the URLs of 2.6, the prefix of keys from a provider or consumer element. */
  private static final String DEFAULT = "default.";

  private static final String METHOD_TIMEOUT = "." + TIMEOUT;

  private static final String METHOD_ACTIVES = "." + ACTIVES;

  /** How registries write the tag of a provider. */
  private static final String PROVIDER_TAG = "dubbo.tag";

  UrlKeys {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values)); // the first bad key is named
  }

  /**
   * Reads the keys of a url.
   *
   * @param text the url, for messages
   * @param query the part after the question mark
   * @throws IllegalArgumentException if a key means something that is not supported
   */
  static UrlKeys parse(String text, String query) {
    Map<String, String> keys = new LinkedHashMap<>();
    Map<String, String> own = new LinkedHashMap<>();
    for (String pair : query.split("&")) {
      String[] parts = pair.split("=", 2);
      String key = decode(parts[0]);
      boolean isDefault = key.startsWith(DEFAULT);
      String name = isDefault ? key.substring(DEFAULT.length()) : key;
      String value = parts.length < 2 ? "" : decode(parts[1]);
      RefusedUrlKeys.check(text, name, value);
      (isDefault ? keys : own).put(name, value);
    }
    keys.putAll(own);
    return new UrlKeys(text, keys);
  }

  /**
   * The settings of references and clusters, by key.
   *
   * @throws IllegalArgumentException if a key is misspelt, or a value out of range
   */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    List<String> known = new ArrayList<>(new TreeSet<>(SETTINGS));
    values.forEach(
        (key, value) -> {
          if (SETTINGS.contains(key)) {
            settings.put(key, setting(key, value));
          } else if (!key.equals(SHARE_CONNECTIONS)
              && !SETTINGS.contains(key.substring(key.indexOf('.') + 1)) // of a method
              && !Spelling.hint(key, known).isEmpty()) {
            throw new IllegalArgumentException(
                "url \""
                    + AddressSources.masked(text)
                    + "\" has the unknown key '"
                    + key
                    + "', known are "
                    + known
                    + Spelling.hint(key, known));
          }
        });
    return settings;
  }

  private String setting(String key, String value) {
    Setting<?> setting = OF_REFERENCES.get(key);
    if (setting == null) {
      return value;
    }
    return switch (setting.type()) {
      case NUMBER, TIME -> Long.toString(number(key, key, value));
      case FLAG -> flag(key, value);
      case TEXT, OBJECT -> value;
    };
  }

  /** The keys with a dot, of which some may be settings of serializations. */
  Map<String, String> prefixed() {
    Map<String, String> prefixed = new LinkedHashMap<>(values);
    prefixed
        .keySet()
        .removeIf(
            key ->
                !key.contains(".")
                    || key.equals(PROVIDER_TAG)
                    || key.endsWith(METHOD_TIMEOUT)
                    || key.endsWith(METHOD_ACTIVES));
    return prefixed;
  }

  private String flag(String key, String value) {
    String flag = value.toLowerCase(Locale.ROOT);
    if (!flag.equals("true") && !flag.equals("false")) {
      throw refused(text, key, value, ", expected true or false");
    }
    return flag;
  }

  private <V> Map<String, V> ofMethods(String end, BiFunction<String, String, V> reading) {
    Map<String, V> byMethod = new LinkedHashMap<>();
    values.forEach(
        (key, value) -> {
          int dot = key.length() - end.length();
          if (dot > 0 && key.endsWith(end)) {
            byMethod.put(key.substring(0, dot), reading.apply(key, value));
          }
        });
    return byMethod;
  }

  /**
   * @param setting whose range counts
   */
  private long number(String setting, String key, String value) {
    try {
      Object number = requireNonNull(OF_REFERENCES.get(setting)).parse(key, value);
      return number instanceof Duration time ? time.toMillis() : ((Integer) number).longValue();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "url \"" + AddressSources.masked(text) + "\": " + e.getMessage(), e);
    }
  }

  /** The milliseconds of {@code method.timeout} keys, by method name. */
  Map<String, Long> timeouts() {
    return ofMethods(METHOD_TIMEOUT, (key, value) -> number(TIMEOUT, key, value));
  }

  /** The numbers of {@code method.actives} keys, by method name. */
  Map<String, Integer> actives() {
    return ofMethods(METHOD_ACTIVES, (key, value) -> (int) number(ACTIVES, key, value));
  }

  /** The error for a value that a url cannot have; secrets in both are masked. */
  static IllegalArgumentException refused(String text, String key, String value, String why) {
    return new IllegalArgumentException(
        "url \""
            + AddressSources.masked(text)
            + "\" sets "
            + key
            + "="
            + Secrets.masked(key, value)
            + why);
  }

  /** Text as it was before it was encoded for a url. */
  static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
