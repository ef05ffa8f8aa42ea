package org.apache.dubbo.config.spring;

import org.apache.dubbo.config.ConfigCenterConfig;

/** A config center, which is refused, as the element {@code dubbo:config-center}. */
public class ConfigCenterBean extends ConfigCenterConfig {

  /** One that sets nothing. */
  public ConfigCenterBean() {}

  public void setIncludeSpringEnv(boolean value) {
    set("includeSpringEnv", value);
  }

  public boolean isIncludeSpringEnv() {
    return Boolean.TRUE.equals(get("includeSpringEnv", Boolean.class));
  }
}
