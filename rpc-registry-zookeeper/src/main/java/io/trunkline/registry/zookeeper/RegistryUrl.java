package io.trunkline.registry.zookeeper;

import io.trunkline.internal.registry.AnnouncementOptions;
import io.trunkline.internal.registry.RegistryUrlText;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
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

  private static final RegistryUrlText.Keys KEYS =
      new RegistryUrlText.Keys(
          SCHEME,
          DEFAULT_PORT,
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
              "enable-empty-protection"),
          Set.of("version", "register-mode", "registry")); // Dubbo's, without a meaning here

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
    RegistryUrlText url = RegistryUrlText.parse(text, KEYS);
    String group = url.text("group", "");
    return new RegistryUrl(
        url.servers(),
        root(isCenter ? url.text(NAMESPACE, group) : group),
        group.isEmpty() ? "/services" : root(group),
        url.credentials(),
        url.millis("timeout", DEFAULT_CONNECT_TIMEOUT),
        url.millis("session", DEFAULT_SESSION_TIMEOUT),
        url.flag("register", true),
        url.flag("subscribe", true),
        url.flag("dynamic", true),
        url.flag("simplified", false),
        url.texts("extra-keys"),
        url.flag("enable-empty-protection", true));
  }

  /** How this changes what is announced. */
  AnnouncementOptions announcement() {
    return new AnnouncementOptions(dynamic, simplified, extraKeys);
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

  /** As stock, whose group may begin with a slash. */
  private static String root(String group) {
    String root = group.isEmpty() ? "/dubbo" : group.startsWith("/") ? group : "/" + group;
    return root.length() > 1 && root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
  }

  /** Without the credentials. */
  @Override
  public String toString() {
    return SCHEME + "://" + servers + (root.equals("/dubbo") ? "" : root);
  }
}
