package io.trunkline.internal.registry;

import io.trunkline.call.Spelling;
import io.trunkline.internal.text.Secrets;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a registry's URL: servers, credentials and keys. Messages never contain passwords.
 * Immutable.
 */
public final class RegistryUrlText {

  private final String shown;
  private final String servers;
  private final @Nullable String credentials;
  private final TreeMap<String, String> keys;

  private RegistryUrlText(
      String shown, String servers, @Nullable String credentials, TreeMap<String, String> keys) {
    this.shown = shown;
    this.servers = servers;
    this.credentials = credentials;
    this.keys = keys;
  }

  /**
   * The keys of a kind of registry.
   *
   * @param scheme the scheme of its URLs
   * @param defaultPort the port of a server without one
   * @param known its keys, with {@code backup}, {@code username} and {@code password}
   * @param passedOver keys that resemble known ones and have no meaning here
   */
  public record Keys(String scheme, int defaultPort, Set<String> known, Set<String> passedOver) {

    public Keys {
      known = Set.copyOf(known);
      passedOver = Set.copyOf(passedOver);
    }

    private String form() {
      return scheme + "://host:port";
    }
  }

  /**
   * Reads the URL of a registry.
   *
   * @throws IllegalArgumentException if it has another scheme, an invalid server or an unknown key
   *     that resembles a known one
   */
  public static RegistryUrlText parse(String text, Keys allowed) {
    String[] parts = text.trim().split("\\?", 2);
    String where = parts[0];
    String begin = allowed.scheme + "://";
    if (!where.regionMatches(true, 0, begin, 0, begin.length())) {
      throw wrong(
          Secrets.masked(where),
          "has another scheme, expected " + allowed.form() + "?key=value&...");
    }
    String address = where.substring(begin.length());
    int at = address.lastIndexOf('@');
    String servers = address.substring(at + 1).replaceFirst("/.*", "");
    String shown = begin + checked(servers, begin); // without the password
    TreeMap<String, String> keys = keys(shown, parts.length < 2 ? "" : parts[1], allowed);
    return new RegistryUrlText(
        shown,
        servers(shown, servers, keys.getOrDefault("backup", ""), allowed),
        credentials(at < 0 ? null : decode(shown, address.substring(0, at)), keys),
        keys);
  }

  private static TreeMap<String, String> keys(String shown, String query, Keys allowed) {
    TreeMap<String, String> keys = new TreeMap<>();
    List<String> known = new ArrayList<>(new TreeSet<>(allowed.known));
    for (String pair : query.split("&")) {
      String[] parts = pair.split("=", 2);
      String key = decode(shown, parts[0]);
      String value = parts.length < 2 ? "" : decode(shown, parts[1]).trim();
      if (allowed.known.contains(key)) {
        if (!value.isEmpty()) {
          keys.put(key, value);
        }
      } else if (!allowed.passedOver.contains(key) && !Spelling.hint(key, known).isEmpty()) {
        throw wrong(
            shown,
            "has the unknown key '" + key + "', known are " + known + Spelling.hint(key, known));
      }
    }
    return keys;
  }

  /** A user or password with a question mark in it would count as a server. */
  private static String checked(String servers, String begin) {
    for (String server : list(servers)) {
      boolean isIpv6 = server.startsWith("[") || server.indexOf(':') != server.lastIndexOf(':');
      if (!isIpv6 && !server.matches("[^:]*(:[0-9]+)?")) {
        throw wrong(
            begin + "***",
            "names a server that is not host:port; encode '?' and '@' in a password, or give it as"
                + " username=...&password=...");
      }
    }
    return servers;
  }

  private static String servers(String shown, String first, String backup, Keys allowed) {
    List<String> servers = new ArrayList<>();
    for (String server : list(first + "," + backup)) {
      String host = server.endsWith("]") ? server : server.replaceFirst(":\\d+$", "");
      if (host.isEmpty() || host.equals("0.0.0.0")) {
        throw wrong(shown, "names the server '" + server + "', expected host:port");
      }
      servers.add(host.equals(server) ? host + ":" + allowed.defaultPort : server);
    }
    if (servers.isEmpty()) {
      throw wrong(shown, "names no server, expected " + allowed.form());
    }
    return String.join(",", servers);
  }

  private static List<String> list(String value) {
    List<String> entries = new ArrayList<>();
    for (String entry : value.split(",")) {
      if (!entry.isBlank()) {
        entries.add(entry.trim());
      }
    }
    return entries;
  }

  private static @Nullable String credentials(
      @Nullable String inAddress, TreeMap<String, String> keys) {
    String user = keys.get("username");
    return user == null ? inAddress : user + ":" + keys.getOrDefault("password", "");
  }

  private static String decode(String shown, String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw wrong(shown, "has a key or value that is not encoded as in urls");
    }
  }

  /** Without a cause: the JDK's messages quote what they cannot read. */
  private static IllegalArgumentException wrong(String shown, String what) {
    return new IllegalArgumentException("the registry " + shown + " " + what);
  }

  /** Hosts and ports with commas between them, the first one of the URL first. */
  public String servers() {
    return servers;
  }

  /** {@code user:password}; null for none. */
  public @Nullable String credentials() {
    return credentials;
  }

  /** The value of a key; null if it is missing or empty. */
  public @Nullable String text(String key) {
    return keys.get(key);
  }

  /** The value of a key, or the other one if it is missing or empty. */
  public String text(String key, String otherwise) {
    return keys.getOrDefault(key, otherwise);
  }

  /** The values of a key, which commas separate; empty if it is missing. */
  public Set<String> texts(String key) {
    return Set.copyOf(list(text(key, "")));
  }

  /**
   * The value of a key in milliseconds.
   *
   * @throws IllegalArgumentException if it is not a positive number
   */
  public Duration millis(String key, Duration otherwise) {
    String value = keys.get(key);
    if (value == null) {
      return otherwise;
    }
    try {
      int millis = Integer.parseInt(value);
      if (millis > 0) {
        return Duration.ofMillis(millis);
      }
    } catch (NumberFormatException e) {
      throw wrong(shown, "sets " + key + "=" + value + ", expected milliseconds");
    }
    throw wrong(shown, "sets " + key + "=" + value + ", expected 1 millisecond or more");
  }

  /**
   * The value of a key as a flag.
   *
   * @throws IllegalArgumentException if it is neither {@code true} nor {@code false}
   */
  public boolean flag(String key, boolean otherwise) {
    String value = keys.get(key);
    if (value == null) {
      return otherwise;
    }
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw wrong(shown, "sets " + key + "=" + value + ", expected true or false");
    }
    return Boolean.parseBoolean(value);
  }

  /** Scheme and servers. */
  @Override
  public String toString() {
    return shown;
  }
}
