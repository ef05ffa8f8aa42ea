package io.trunkline.client;

import io.trunkline.call.Spelling;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The address of a service: {@code dubbo://host[:port][/path][?key=value&...]}.
 *
 * @param host a name or an address
 * @param port 20880 if the text has none
 * @param path the service path, or null for the interface's name
 * @param settings the keys that set something: group, version, serialization, timeout, check, lazy,
 *     token
 */
record ServiceUrl(String host, int port, @Nullable String path, Map<String, String> settings) {

  static final int DEFAULT_PORT = 20880;

  /** What a URL looks like, for messages. */
  static final String FORM = "dubbo://host:port[/path][?key=value&...]";

  private static final Set<String> SETTINGS =
      Set.of("group", "version", "serialization", "timeout", "check", "lazy", "token");

  /** What providers write into their own URLs, and says nothing to a client. */
  private static final Set<String> INFORMATION =
      Set.of(
          "anyhost",
          "application",
          "bind.ip",
          "bind.port",
          "deprecated",
          "dubbo",
          "dynamic",
          "generic",
          "interface",
          "methods",
          "pid",
          "release",
          "revision",
          "service-name-mapping",
          "side",
          "timestamp");

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException if it is not one, or says something unknown
   */
  static ServiceUrl parse(String text) {
    String where = text.split("\\?", 2)[0];
    if (where.contains(",") || where.contains(";")) {
      throw new IllegalArgumentException(
          "url \"" + text + "\" names several addresses; name one, several are not supported yet");
    }
    URI uri = uri(text);
    if (!"dubbo".equals(uri.getScheme()) || uri.getHost() == null) {
      throw notOfTheForm(text, "", null);
    }
    if (uri.getPort() == 0 || uri.getPort() > 65_535) {
      throw notOfTheForm(text, ": its port is " + uri.getPort() + ", expected 1 to 65535", null);
    }
    String path = uri.getPath() == null ? "" : uri.getPath().replaceFirst("^/", "");
    return new ServiceUrl(
        uri.getHost(),
        uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort(),
        path.isEmpty() ? null : path,
        settings(text, uri.getRawQuery()));
  }

  private static URI uri(String text) {
    try {
      return URI.create(text.trim());
    } catch (IllegalArgumentException e) {
      throw notOfTheForm(text, ": " + e.getMessage(), e);
    }
  }

  private static IllegalArgumentException notOfTheForm(
      String text, String why, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "url \"" + text + "\" is not of the form " + FORM + why, cause);
  }

  private static Map<String, String> settings(String text, @Nullable String query) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (query == null) {
      return settings;
    }
    for (String pair : query.split("&")) {
      String[] parts = pair.split("=", 2);
      String key = decode(parts[0]);
      if (SETTINGS.contains(key)) {
        settings.put(key, parts.length < 2 ? "" : decode(parts[1]));
      } else if (!INFORMATION.contains(key)) {
        List<String> known = new ArrayList<>(new TreeSet<>(SETTINGS));
        throw new IllegalArgumentException(
            "url \""
                + text
                + "\" has the unknown key '"
                + key
                + "', known are "
                + known
                + Spelling.hint(key, known));
      }
    }
    return settings;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** The address, looked up anew for each connection. */
  InetSocketAddress address() {
    String plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    return InetSocketAddress.createUnresolved(plain, port);
  }
}
