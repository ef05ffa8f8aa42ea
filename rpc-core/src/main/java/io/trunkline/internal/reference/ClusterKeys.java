package io.trunkline.internal.reference;

import io.trunkline.options.ClusterOptions;
import io.trunkline.settings.ClusterSettings;
import io.trunkline.settings.Setting;
import java.util.Map;
import java.util.Set;

/** Reads the keys of a url for calls to several providers, of a reference or of a method. */
final class ClusterKeys {

  /** Names of Dubbo's for what happens anyway, as there are no registries in zones. */
  static final Set<String> WITHOUT_EFFECT = Set.of("zone-aware", "zoneAware");

  /** Keys of balancers begin with it. */
  private static final String HASH = "hash.";

  private final Map<String, String> keys;
  private final String prefix;

  private ClusterKeys(Map<String, String> keys, String prefix) {
    this.keys = keys;
    this.prefix = prefix;
  }

  /**
   * Reads the keys with this prefix.
   *
   * @param prefix empty for those of the reference, else a method's name and a dot
   * @throws IllegalArgumentException if a name is unknown or a value out of range
   */
  static ClusterOptions read(Map<String, String> keys, String prefix) {
    return new ClusterKeys(keys, prefix).read();
  }

  private ClusterOptions read() {
    ClusterOptions.Builder options = ClusterOptions.builder();
    (prefix.isEmpty() ? ClusterSettings.ALL : ClusterSettings.OF_METHODS)
        .forEach(setting -> read(setting, options));
    keys.forEach(
        (key, value) -> {
          if (key.startsWith(prefix + HASH)) {
            options.parameter(key.substring(prefix.length()), value);
          }
        });
    return options.build();
  }

  private <T> void read(Setting<T> setting, ClusterOptions.Builder options) {
    String key = prefix + setting.urlKey();
    String value = keys.getOrDefault(key, "");
    boolean isWithoutEffect = setting == ClusterSettings.STRATEGY && WITHOUT_EFFECT.contains(value);
    if (!value.isEmpty() && !isWithoutEffect) {
      options.set(setting, setting.parse(key, value));
    }
  }
}
