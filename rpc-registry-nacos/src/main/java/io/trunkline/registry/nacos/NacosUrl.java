package io.trunkline.registry.nacos;

import io.trunkline.internal.registry.AnnouncementOptions;
import io.trunkline.internal.registry.RegistryUrlText;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The URL of a registry or config center: {@code
 * nacos://host:8848?backup=host:8849&namespace=dev&group=shop}.
 *
 * @param server where it is
 * @param group the Nacos group of all services; settings have their own groups
 * @param cluster the Nacos cluster of announced instances
 * @param register whether anything is announced
 * @param subscribe whether anything is looked for
 * @param ephemeral whether an instance ends with the connection of its process
 * @param announcement how the URL changes what is announced
 * @param emptyProtection whether an empty list leaves the last one in use
 */
record NacosUrl(
    NacosServer server,
    String group,
    String cluster,
    boolean register,
    boolean subscribe,
    boolean ephemeral,
    AnnouncementOptions announcement,
    boolean emptyProtection) {

  static final String SCHEME = "nacos";
  static final String DEFAULT_CLUSTER = "DEFAULT";

  private static final int DEFAULT_PORT = 8848;
  private static final String DEFAULT_GROUP = "DEFAULT_GROUP";
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);
  private static final String NAMESPACE = "namespace";

  /** Dubbo's name of the namespace of an estate that has set none. */
  private static final String DUBBO = "dubbo";

  /** Keys of Nacos's client that take effect there; as stock, they are passed on. */
  private static final Set<String> OF_CLIENT =
      Set.of(
          "accessKey",
          "configLongPollTimeout",
          "configRequestTimeout",
          "configRetryTime",
          "clientWorkerMaxThreadCount",
          "clientWorkerThreadCount",
          "contextPath",
          "encode",
          "endpoint",
          "endpointClusterName",
          "endpointContextPath",
          "endpointPort",
          "endpointQueryParams",
          "endpointRefreshIntervalSeconds",
          "isUseCloudNamespaceParsing",
          "isUseEndpointParsingRule",
          "isUseRamInfoParsing",
          "maxRetry",
          "namingCacheRegistryDir",
          "namingClientBeatThreadCount",
          "namingPollingMaxThreadCount",
          "namingPollingThreadCount",
          "namingRequestTimeout",
          "ramRoleName",
          "redoDelayTime",
          "redoDelayThreadCount",
          "secretKey",
          "serverName",
          "signatureRegionId");

  private static final RegistryUrlText.Keys KEYS =
      new RegistryUrlText.Keys(
          SCHEME,
          DEFAULT_PORT,
          known(),
          Set.of("version", "register-mode", "registry", "session", "weight", "cluster"));

  private static Set<String> known() {
    Set<String> keys = new HashSet<>(OF_CLIENT);
    keys.addAll(
        Set.of(
            "backup",
            "group",
            NAMESPACE,
            "clusterName",
            "username",
            "password",
            "timeout",
            "register",
            "subscribe",
            "dynamic",
            "ephemeral",
            "simplified",
            "extra-keys",
            "enable-empty-protection"));
    return keys;
  }

  /**
   * Reads the URL of a registry or config center.
   *
   * @throws IllegalArgumentException if it is not one, or contains an impossible value
   */
  static NacosUrl parse(String text) {
    RegistryUrlText url = RegistryUrlText.parse(text, KEYS);
    Map<String, String> properties = new HashMap<>();
    for (String key : OF_CLIENT) {
      String value = url.text(key);
      if (value != null) {
        properties.put(key, value);
      }
    }
    String credentials = url.credentials();
    if (credentials != null) {
      String[] parts = credentials.split(":", 2);
      properties.put("username", parts[0]);
      properties.put("password", parts.length < 2 ? "" : parts[1]);
    }
    String namespace = url.text(NAMESPACE, "");
    boolean ephemeral = url.flag("ephemeral", url.flag("dynamic", true));
    return new NacosUrl(
        new NacosServer(
            url.servers(),
            namespace.equals(DUBBO) ? "" : namespace,
            properties,
            url.millis("timeout", DEFAULT_TIMEOUT)),
        url.text("group", DEFAULT_GROUP),
        url.text("clusterName", DEFAULT_CLUSTER),
        url.flag("register", true),
        url.flag("subscribe", true),
        ephemeral,
        new AnnouncementOptions(ephemeral, url.flag("simplified", false), url.texts("extra-keys")),
        url.flag("enable-empty-protection", true));
  }

  /** Servers, namespace and group, without credentials. */
  @Override
  public String toString() {
    return server + (group.equals(DEFAULT_GROUP) ? "" : "?group=" + group);
  }
}
