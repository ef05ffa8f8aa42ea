package org.apache.dubbo.config.spring;

import org.apache.dubbo.config.ConfigCenterConfig;

/**
 * A config center, as the element {@code dubbo:config-center}. As a bean it is made before others,
 * because its settings are needed for them.
 */
public class ConfigCenterBean extends ConfigCenterConfig {

  /** One that sets nothing. */
  public ConfigCenterBean() {}

  public void setIncludeSpringEnv(Boolean value) {
    set("includeSpringEnv", value);
  }

  public boolean isIncludeSpringEnv() {
    return Boolean.TRUE.equals(get("includeSpringEnv", Boolean.class));
  }
}
