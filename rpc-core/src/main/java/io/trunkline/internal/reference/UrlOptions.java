package io.trunkline.internal.reference;

import static io.trunkline.settings.ReferenceSettings.ACTIVES;
import static io.trunkline.settings.ReferenceSettings.CHECK;
import static io.trunkline.settings.ReferenceSettings.INHERIT_DEADLINE;
import static io.trunkline.settings.ReferenceSettings.LAZY;
import static io.trunkline.settings.ReferenceSettings.SERIALIZATION;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.SharedSettings.CALLBACK_ARGUMENTS;
import static io.trunkline.settings.SharedSettings.SERIALIZATION_SETTINGS;

import io.trunkline.call.CallbackArgument;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.settings.ReferenceSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The settings in a reference's url that its options do not set.
 *
 * @param isSerializationSetting whether a key belongs to a serialization on the class path
 */
record UrlOptions(ServiceUrl url, Predicate<String> isSerializationSetting) {

  /** Flags of which the value counts that differs from the default, of options and url. */
  private static final Set<Setting<Boolean>> EITHER = Set.of(CHECK, LAZY, INHERIT_DEADLINE);

  /** These options, completed by the url and then by the client's serialization and compression. */
  <T> ReferenceOptions<T> under(
      ReferenceOptions<T> given, String clientSerialization, CompressionSetting ofClient) {
    ReferenceOptions.Builder<T> options = given.toBuilder();
    if (given.find(SERIALIZATION) == null) {
      options.serialization(clientSerialization);
    }
    CompressionSetting compression = SharedSettings.compression(given).or(ofClient);
    options
        .compression(compression.name())
        .compressionThreshold(compression.thresholdBytes())
        .path(given.pathOr(url.path()))
        .serializationSettings(
            given.get(SERIALIZATION_SETTINGS).withDefaults(serializationSettings()))
        .cluster(given.get(ReferenceOptions.CLUSTER).or(cluster(given, "")));
    ReferenceSettings.ALL.forEach(setting -> complete(setting, given, options));
    methods(given).forEach(options::method);
    callbacks(given).forEach(options::callback);
    return options.build();
  }

  private <V> void complete(
      Setting<V> setting, ReferenceOptions<?> given, ReferenceOptions.Builder<?> options) {
    String said = url.settings().get(String.valueOf(setting.urlKey()));
    if (said == null) {
      return;
    }
    V value = setting.parse(String.valueOf(setting.urlKey()), said);
    boolean differs = EITHER.contains(setting) && !value.equals(setting.standard());
    if (given.find(setting) == null || differs) {
      options.set(setting, value);
    }
  }

  /** Without those of methods that the interface does not have, and of arguments that are set. */
  private Set<CallbackArgument> callbacks(ReferenceOptions<?> given) {
    Set<CallbackArgument> all = new HashSet<>(given.get(CALLBACK_ARGUMENTS));
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
          "url \""
              + AddressSources.masked(String.valueOf(given.find(ReferenceOptions.URL)))
              + "\": "
              + e.getMessage(),
          e);
    }
  }

  /** Ignores methods that the url names and the interface does not have. */
  private Map<String, MethodOptions> methods(ReferenceOptions<?> given) {
    Map<String, MethodOptions> methods = new HashMap<>(given.get(ReferenceOptions.METHODS));
    for (Method method : given.service().getMethods()) {
      String name = method.getName();
      Long millis = url.timeouts().get(name);
      MethodOptions options = given.method(name);
      if (millis != null && options.find(TIMEOUT) == null) {
        options = options.withTimeout(Duration.ofMillis(millis));
      }
      Integer actives = url.actives().get(name);
      if (actives != null && options.find(ACTIVES) == null) {
        options = options.withActives(actives);
      }
      ClusterOptions cluster = cluster(given, name + ".");
      if (!cluster.equals(ClusterOptions.NONE)) {
        options = options.withCluster(options.get(MethodOptions.CLUSTER).or(cluster));
      }
      if (options != MethodOptions.NONE) {
        methods.put(name, options);
      }
    }
    return methods;
  }

  /** Of the keys that have a dot, the settings of serializations. */
  private SerializationSettings serializationSettings() {
    Map<String, String> settings = new HashMap<>(url.prefixed());
    settings.keySet().removeIf(isSerializationSetting.negate());
    return SerializationSettings.of(settings);
  }
}
