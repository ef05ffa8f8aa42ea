package io.trunkline.spring;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;

/**
 * The settings of a config center, as a source of properties of a context's environment: after the
 * system's properties and variables and before the application's files, or, unless it has the
 * highest priority, after everything else.
 */
final class ConfigCenterProperties extends MapPropertySource {

  /** Begins the name of each such source. */
  static final String PREFIX = "config center ";

  private final @Nullable String url;

  /**
   * @param url of the config center, which also keeps the rules about calls; null if it keeps none
   * @param shown the same without passwords
   */
  ConfigCenterProperties(
      @Nullable String url, String shown, Properties general, Properties ofApplication) {
    super(PREFIX + shown, merged(general, ofApplication));
    this.url = url;
  }

  /** Settings for one application come first. */
  private static Map<String, Object> merged(Properties general, Properties ofApplication) {
    Map<String, Object> all = new TreeMap<>();
    general.stringPropertyNames().forEach(key -> all.put(key, general.getProperty(key)));
    ofApplication
        .stringPropertyNames()
        .forEach(key -> all.put(key, ofApplication.getProperty(key)));
    return all;
  }

  @Nullable String url() {
    return url;
  }

  void addTo(ConfigurableEnvironment environment, boolean highestPriority) {
    MutablePropertySources all = environment.getPropertySources();
    String variables = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
    if (!highestPriority) {
      all.addLast(this);
    } else if (all.contains(variables)) {
      all.addAfter(variables, this);
    } else {
      all.addFirst(this);
    }
  }
}
