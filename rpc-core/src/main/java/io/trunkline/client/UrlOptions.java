package io.trunkline.client;

import io.trunkline.call.CallbackArgument;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the url of a reference says where its options say nothing.
 *
 * @param serializations the names of the serializations on the class path
 */
record UrlOptions(ServiceUrl url, Collection<String> serializations) {

  /** These options, completed by the url and then by the client's serialization and compression. */
  <T> ReferenceOptions<T> under(
      ReferenceOptions<T> given, String clientSerialization, CompressionSetting ofClient) {
    Map<String, String> set = url.settings();
    String timeout = set.get("timeout");
    CompressionSetting compression = given.compression().or(compression()).or(ofClient);
    ReferenceOptions.Builder<T> options =
        new ReferenceOptions.Builder<>(given.service(), given.url());
    options
        .path(given.pathOr(url.path()))
        .group(given.group() != null ? given.group() : set.get("group"))
        .version(
            ReferenceOptions.versionOrNone(
                given.version() != null ? given.version() : set.get("version")))
        .token(given.token() != null ? given.token() : set.get("token"))
        .timeout(
            given.timeout() != null || timeout == null
                ? given.timeout()
                : Duration.ofMillis(Long.parseLong(timeout)))
        .serialization(
            given.serialization() != null
                ? given.serialization()
                : set.getOrDefault("serialization", clientSerialization))
        .check(given.check() && !"false".equals(set.get("check")))
        .lazy(given.lazy() || "true".equals(set.get("lazy")))
        .serializationSettings(given.serializationSettings().withDefaults(serializationSettings()))
        .compression(compression.name())
        .compressionThreshold(compression.thresholdBytes())
        .methods(methods(given))
        .inheritDeadline(
            given.inheritDeadline() && !"false".equals(set.get(ServiceUrl.INHERIT_DEADLINE)))
        .tls(flag(given.tls(), ServiceUrl.SSL_ENABLED))
        .actives(number(given.actives(), ServiceUrl.ACTIVES))
        .connections(number(given.connections(), ServiceUrl.CONNECTIONS))
        .separateLargeMessages(
            flag(given.separateLargeMessages(), ServiceUrl.SEPARATE_LARGE_MESSAGES))
        .subset(number(given.subset(), ServiceUrl.SUBSET))
        .callbacks(number(given.callbacks(), ServiceUrl.CALLBACKS))
        .cluster(given.cluster().or(cluster(given, "")))
        .parameters(given.parameters());
    callbacks(given).forEach(options::callback);
    return options.build();
  }

  /** Without those of methods that the interface does not have, and of arguments that are set. */
  private Set<CallbackArgument> callbacks(ReferenceOptions<?> given) {
    Set<CallbackArgument> all = new HashSet<>(given.callbackArguments());
    for (CallbackArgument said : CallbackArgument.said(url.parameters())) {
      if (said.isIn(given.service())
          && all.stream().noneMatch(other -> other.key().equals(said.key()))) {
        all.add(said);
      }
    }
    return all;
  }

  private ClusterOptions cluster(ReferenceOptions<?> given, String prefix) {
    Map<String, String> keys = new HashMap<>(url.prefixed());
    keys.putAll(url.settings());
    try {
      return ClusterKeys.read(keys, prefix);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "url \"" + AddressSources.masked(String.valueOf(given.url())) + "\": " + e.getMessage(),
          e);
    }
  }

  private CompressionSetting compression() {
    return new CompressionSetting(
        url.settings().get(ServiceUrl.COMPRESSION), number(null, ServiceUrl.COMPRESSION_THRESHOLD));
  }

  private @Nullable Boolean flag(@Nullable Boolean given, String key) {
    String said = url.settings().get(key);
    return given != null || said == null ? given : Boolean.valueOf(said);
  }

  private @Nullable Integer number(@Nullable Integer given, String key) {
    String said = url.settings().get(key);
    return given != null || said == null ? given : Integer.valueOf(said);
  }

  /** Ignores methods that the url names and the interface does not have. */
  private Map<String, MethodOptions> methods(ReferenceOptions<?> given) {
    Map<String, MethodOptions> methods = new HashMap<>(given.methods());
    for (Method method : given.service().getMethods()) {
      String name = method.getName();
      Long millis = url.timeouts().get(name);
      MethodOptions options = given.methods().getOrDefault(name, MethodOptions.NONE);
      if (millis != null && options.timeout() == null) {
        options = options.withTimeout(Duration.ofMillis(millis));
      }
      Integer actives = url.actives().get(name);
      if (actives != null && options.actives() == null) {
        options = options.withActives(actives);
      }
      ClusterOptions cluster = cluster(given, name + ".");
      if (!cluster.equals(ClusterOptions.NONE)) {
        options = options.withCluster(options.cluster().or(cluster));
      }
      if (options != MethodOptions.NONE) {
        methods.put(name, options);
      }
    }
    return methods;
  }

  /** Of the keys that have a dot, those that begin with the name of a serialization. */
  private SerializationSettings serializationSettings() {
    Map<String, String> settings = new HashMap<>(url.prefixed());
    settings.keySet().removeIf(key -> !serializations.contains(key.substring(0, key.indexOf('.'))));
    return SerializationSettings.of(settings);
  }
}
