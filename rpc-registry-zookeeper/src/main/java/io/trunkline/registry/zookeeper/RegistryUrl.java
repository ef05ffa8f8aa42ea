package io.trunkline.registry.zookeeper;

import io.trunkline.call.Spelling;
import io.trunkline.internal.text.Secrets;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the url of a registry says: {@code
 * zookeeper://user:password@host:2181?backup=host:2182&group=shop}. Equal ones share a client.
 *
 * @param servers hosts and ports with commas between them
 * @param root the path of all nodes but those of instances, with a slash in front
 * @param instances the path of the nodes of instances, with a slash in front
 * @param credentials {@code user:password}; null for none; never printed
 * @param connectTimeout how long a connection may take
 * @param sessionTimeout after which ZooKeeper forgets who is silent; its server may bound it
 * @param register whether anything is announced
 * @param subscribe whether anything is looked for
 * @param dynamic whether a provider's node ends with its session
 * @param simplified whether only the keys that consumers need are announced
 * @param extraKeys those that are announced none the less
 * @param emptyProtection whether an empty list leaves the last one in use
 */
record RegistryUrl(
    String servers,
    String root,
    String instances,
    @Nullable String credentials,
    Duration connectTimeout,
    Duration sessionTimeout,
    boolean register,
    boolean subscribe,
    boolean dynamic,
    boolean simplified,
    Set<String> extraKeys,
    boolean emptyProtection) {

  static final String SCHEME = "zookeeper";

  private static final String NAMESPACE = "namespace";

  private static final int DEFAULT_PORT = 2181;
  private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration DEFAULT_SESSION_TIMEOUT = Duration.ofSeconds(60);

  private static final Set<String> KNOWN =
      Set.of(
          "backup",
          "group",
          NAMESPACE,
          "username",
          "password",
          "timeout",
          "session",
          "register",
          "subscribe",
          "dynamic",
          "simplified",
          "extra-keys",
          "enable-empty-protection");

  /** Keys of Dubbo's that look like those above misspelt, and mean nothing here. */
  private static final Set<String> PASSED_OVER = Set.of("version", "register-mode", "registry");

  /**
   * Reads the url of a registry.
   *
   * @throws IllegalArgumentException if it is none, or says something impossible
   */
  static RegistryUrl parse(String text) {
    return parse(text, false);
  }

  /**
   * Reads the url of a config center, whose root is its {@code namespace}; a registry's {@code
   * group} is one, too.
   *
   * @throws IllegalArgumentException if it is none, or says something impossible
   */
  static RegistryUrl parseCenter(String text) {
    return parse(text, true);
  }

  private static RegistryUrl parse(String text, boolean isCenter) {
    String[] parts = text.trim().split("\\?", 2);
    String where = parts[0];
    if (!where.regionMatches(true, 0, SCHEME + "://", 0, SCHEME.length() + 3)) {
      throw wrong(
          Secrets.masked(where),
          "has another scheme, expected zookeeper://host:port?key=value&...");
    }
    String address = where.substring(SCHEME.length() + 3);
    int at = address.lastIndexOf('@');
    String servers = address.substring(at + 1).replaceFirst("/.*", "");
    String shown = SCHEME + "://" + checked(servers); // without the password
    TreeMap<String, String> keys = keys(shown, parts.length < 2 ? "" : parts[1]);
    String group = keys.getOrDefault("group", "");
    return new RegistryUrl(
        servers(shown, servers, keys.getOrDefault("backup", "")),
        root(isCenter ? keys.getOrDefault(NAMESPACE, group) : group),
        group.isEmpty() ? "/services" : root(group),
        credentials(at < 0 ? null : decode(shown, address.substring(0, at)), keys),
        millis(shown, "timeout", keys, DEFAULT_CONNECT_TIMEOUT),
        millis(shown, "session", keys, DEFAULT_SESSION_TIMEOUT),
        flag(shown, "register", keys, true),
        flag(shown, "subscribe", keys, true),
        flag(shown, "dynamic", keys, true),
        flag(shown, "simplified", keys, false),
        Set.copyOf(list(keys.getOrDefault("extra-keys", ""))),
        flag(shown, "enable-empty-protection", keys, true));
  }

  /** A path below the root. */
  String path(String relative) {
    return below(root, relative);
  }

  /** A path below that of the instances. */
  String instancePath(String relative) {
    return below(instances, relative);
  }

  private static String below(String path, String relative) {
    return (path.equals("/") ? "" : path) + "/" + relative;
  }

  /** Whether a session for one serves the other, too. */
  boolean hasSessionOf(RegistryUrl other) {
    return servers.equals(other.servers)
        && Objects.equals(credentials, other.credentials)
        && connectTimeout.equals(other.connectTimeout)
        && sessionTimeout.equals(other.sessionTimeout);
  }

  private static TreeMap<String, String> keys(String shown, String query) {
    TreeMap<String, String> keys = new TreeMap<>();
    List<String> known = new ArrayList<>(new TreeSet<>(KNOWN));
    for (String pair : query.split("&")) {
      String[] parts = pair.split("=", 2);
      String key = decode(shown, parts[0]);
      String value = parts.length < 2 ? "" : decode(shown, parts[1]).trim();
      if (KNOWN.contains(key)) {
        if (!value.isEmpty()) {
          keys.put(key, value);
        }
      } else if (!PASSED_OVER.contains(key) && !Spelling.hint(key, known).isEmpty()) {
        throw wrong(
            shown,
            "has the unknown key '" + key + "', known are " + known + Spelling.hint(key, known));
      }
    }
    return keys;
  }

  /** A user or password with a question mark in it would count as a server. */
  private static String checked(String servers) {
    for (String server : list(servers)) {
      boolean isIpv6 = server.startsWith("[") || server.indexOf(':') != server.lastIndexOf(':');
      if (!isIpv6 && !server.matches("[^:]*(:[0-9]+)?")) {
        throw wrong(
            SCHEME + "://***",
            "names a server that is not host:port; encode '?' and '@' in a password, or give it as"
                + " username=...&password=...");
      }
    }
    return servers;
  }

  private static String servers(String shown, String first, String backup) {
    List<String> servers = new ArrayList<>();
    for (String server : list(first + "," + backup)) {
      String host = server.endsWith("]") ? server : server.replaceFirst(":\\d+$", "");
      if (host.isEmpty() || host.equals("0.0.0.0")) {
        throw wrong(shown, "names the server '" + server + "', expected host:port");
      }
      servers.add(host.equals(server) ? host + ":" + DEFAULT_PORT : server);
    }
    if (servers.isEmpty()) {
      throw wrong(shown, "names no server, expected zookeeper://host:port");
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

  /** As stock, whose group may begin with a slash. */
  private static String root(String group) {
    String root = group.isEmpty() ? "/dubbo" : group.startsWith("/") ? group : "/" + group;
    return root.length() > 1 && root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
  }

  private static @Nullable String credentials(
      @Nullable String inAddress, TreeMap<String, String> keys) {
    String user = keys.get("username");
    return user == null ? inAddress : user + ":" + keys.getOrDefault("password", "");
  }

  private static Duration millis(
      String shown, String key, TreeMap<String, String> keys, Duration otherwise) {
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
      throw wrong(shown, "says " + key + "=" + value + ", expected milliseconds");
    }
    throw wrong(shown, "says " + key + "=" + value + ", expected 1 millisecond or more");
  }

  private static boolean flag(
      String shown, String key, TreeMap<String, String> keys, boolean otherwise) {
    String value = keys.get(key);
    if (value == null) {
      return otherwise;
    }
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw wrong(shown, "says " + key + "=" + value + ", expected true or false");
    }
    return Boolean.parseBoolean(value);
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

  /** Without the credentials. */
  @Override
  public String toString() {
    return SCHEME + "://" + servers + (root.equals("/dubbo") ? "" : root);
  }
}
