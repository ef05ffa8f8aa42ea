package org.apache.dubbo.common;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.dubbo.common.utils.StringUtils;
import org.jspecify.annotations.Nullable;

/** Reads and writes URLs. */
public final class UrlText {

  /** Makes a URL, or one of a subclass. */
  @FunctionalInterface
  public interface Maker<U> {

    U make(
        @Nullable String protocol,
        @Nullable String username,
        @Nullable String password,
        @Nullable String host,
        int port,
        @Nullable String path,
        Map<String, String> parameters);
  }

  private UrlText() {}

  /** {@link URL#valueOf(String)}. */
  public static <U> U read(@Nullable String text, Maker<U> maker) {
    if (text == null || text.isBlank()) {
      throw new IllegalArgumentException(
          "URL.valueOf: the url is empty; expected dubbo://host:port");
    }
    String rest = text.trim();
    Map<String, String> parameters = new LinkedHashMap<>();
    int query = rest.indexOf('?');
    if (query >= 0) {
      parameters = parameters(rest.substring(query + 1));
      rest = rest.substring(0, query);
    }
    String protocol = null;
    int scheme = rest.indexOf("://");
    if (scheme == 0) {
      throw new IllegalStateException(
          "URL.valueOf: '" + text + "' has no protocol; expected dubbo://host:port");
    }
    if (scheme > 0) {
      protocol = rest.substring(0, scheme);
      rest = rest.substring(scheme + 3);
    }
    String path = null;
    int slash = rest.indexOf('/');
    if (slash >= 0) {
      path = rest.substring(slash + 1);
      rest = rest.substring(0, slash);
    }
    String username = null;
    String password = null;
    int at = rest.lastIndexOf('@');
    if (at >= 0) {
      username = rest.substring(0, at);
      rest = rest.substring(at + 1);
      int colon = username.indexOf(':');
      if (colon >= 0) {
        password = username.substring(colon + 1);
        username = username.substring(0, colon);
      }
    }
    int port = 0;
    int colon = rest.lastIndexOf(':');
    if (colon >= 0
        && colon < rest.length() - 1
        && rest.lastIndexOf('%') <= colon
        && !rest.endsWith("]")) { // an address of IPv6 without a port
      port = port(rest.substring(colon + 1));
      rest = rest.substring(0, colon);
    }
    return maker.make(
        protocol, username, password, rest.isEmpty() ? null : rest, port, path, parameters);
  }

  private static int port(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "URL.valueOf: the port is '" + text + "', expected a number", e);
    }
  }

  private static Map<String, String> parameters(String query) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String part : query.split("&")) {
      String pair = part.trim();
      int equals = pair.indexOf('=');
      if (equals > 0) {
        all.put(pair.substring(0, equals), pair.substring(equals + 1));
      } else if (!pair.isEmpty() && equals < 0) {
        all.put(pair, pair);
      }
    }
    return all;
  }

  static String of(URL url, boolean withUser, boolean withParameters, String... kept) {
    StringBuilder text = new StringBuilder();
    if (StringUtils.isNotEmpty(url.getProtocol())) {
      text.append(url.getProtocol()).append("://");
    }
    if (withUser && StringUtils.isNotEmpty(url.getUsername())) {
      text.append(url.getUserInformation()).append('@');
    }
    if (StringUtils.isNotEmpty(url.getHost())) {
      text.append(url.getAddress());
    }
    if (StringUtils.isNotEmpty(url.getPath())) {
      text.append('/').append(url.getPath());
    }
    if (withParameters) {
      String query = query(new TreeMap<>(url.getParameters()), kept);
      text.append(query.isEmpty() ? "" : "?" + query);
    }
    return text.toString();
  }

  static String query(Map<String, String> parameters, String... kept) {
    List<String> names = Arrays.asList(kept);
    StringBuilder text = new StringBuilder();
    parameters.forEach(
        (key, value) -> {
          if (!key.isEmpty() && (names.isEmpty() || names.contains(key))) {
            text.append(text.length() == 0 ? "" : "&").append(key).append('=').append(value.trim());
          }
        });
    return text.toString();
  }
}
