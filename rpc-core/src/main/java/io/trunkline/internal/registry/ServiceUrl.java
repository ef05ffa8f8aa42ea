package io.trunkline.internal.registry;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A URL as Dubbo's registries keep it. Its text has its keys in order.
 *
 * @param protocol {@code dubbo}, {@code consumer}, {@code override}, ...
 * @param host a name or an address, without brackets; may be empty
 * @param port 0 for none
 * @param path without a slash in front; may be empty
 * @param parameters unmodifiable; without the prefix {@code default.} that 2.6 writes in front of
 *     what a whole provider says, under which a service's own keys have precedence
 */
public record ServiceUrl(
    String protocol, String host, int port, String path, SortedMap<String, String> parameters) {

  private static final String DEFAULT = "default.";

  public ServiceUrl {
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
  }

  /**
   * Reads an encoded URL, such as the name of a node in ZooKeeper.
   *
   * @throws IllegalArgumentException if the text is not an encoded URL
   */
  public static ServiceUrl ofEncoded(String name) {
    return parse(decoded(name));
  }

  /**
   * Decodes a text.
   *
   * @throws IllegalArgumentException if the text is not encoded; the message has no part of it
   */
  public static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("it has a '%' without two hexadecimal digits after it", e);
    }
  }

  /**
   * Reads a URL that is not encoded.
   *
   * @throws IllegalArgumentException if the text is not a URL
   */
  public static ServiceUrl parse(String text) {
    int query = text.indexOf('?');
    String where = query < 0 ? text : text.substring(0, query);
    int scheme = where.indexOf("://");
    if (scheme < 1) {
      throw new IllegalArgumentException("it has no protocol, expected protocol://host:port/path");
    }
    int authority = scheme + "://".length();
    int slash = where.indexOf('/', authority);
    String address = where.substring(authority, slash < 0 ? where.length() : slash);
    address = address.substring(address.lastIndexOf('@') + 1);
    int colon = portColon(address);
    return new ServiceUrl(
        where.substring(0, scheme),
        withoutBrackets(colon < 0 ? address : address.substring(0, colon)),
        colon < 0 ? 0 : port(address.substring(colon + 1)),
        slash < 0 ? "" : where.substring(slash + 1),
        query < 0 ? new TreeMap<>() : parameters(text.substring(query + 1)));
  }

  /**
   * Stock writes addresses of IPv6 without brackets, too; a port is always behind them, but not
   * where they end with a zone.
   */
  private static int portColon(String address) {
    int colon = address.lastIndexOf(':');
    return address.endsWith("]") || address.lastIndexOf('%') > colon ? -1 : colon;
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static int port(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("its port is '" + digits + "', expected a number", e);
    }
  }

  private static SortedMap<String, String> parameters(String query) {
    SortedMap<String, String> own = new TreeMap<>();
    SortedMap<String, String> all = new TreeMap<>();
    for (String pair : query.split("&")) {
      String[] parts = pair.trim().split("=", 2);
      String key = parts[0];
      String value = parts.length < 2 ? key : parts[1];
      if (key.startsWith(DEFAULT)) {
        all.put(key.substring(DEFAULT.length()), value);
      } else if (!key.isEmpty() && !value.isEmpty()) {
        own.put(key, value);
      }
    }
    all.putAll(own);
    return all;
  }

  /** A value, or null if there is none or it is empty. */
  public @Nullable String parameter(String key) {
    String value = parameters.get(key);
    return value == null || value.isEmpty() ? null : value;
  }

  /** A value, or the other one if it is missing or empty. */
  public String parameter(String key, String otherwise) {
    String value = parameter(key);
    return value == null ? otherwise : value;
  }

  /** The interface under which a registry files it. */
  public String interfaceName() {
    return parameter("interface", path);
  }

  /** The same URL with other parameters. */
  public ServiceUrl with(Map<String, String> others) {
    return new ServiceUrl(protocol, host, port, path, new TreeMap<>(others));
  }

  /** The encoded URL. */
  public String encoded() {
    return URLEncoder.encode(toString(), StandardCharsets.UTF_8);
  }

  /** The url itself, not encoded. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(protocol).append("://");
    text.append(host.indexOf(':') < 0 ? host : "[" + host + "]");
    if (port > 0) {
      text.append(':').append(port);
    }
    if (!path.isEmpty()) {
      text.append('/').append(path);
    }
    char before = '?';
    for (Map.Entry<String, String> entry : parameters.entrySet()) {
      text.append(before).append(entry.getKey()).append('=').append(entry.getValue().trim());
      before = '&';
    }
    return text.toString();
  }
}
