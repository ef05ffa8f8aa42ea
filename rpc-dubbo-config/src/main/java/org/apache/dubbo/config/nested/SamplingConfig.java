package org.apache.dubbo.config.nested;

import org.apache.dubbo.config.AbstractConfig;

/** How many calls are traced, which has no effect. */
public class SamplingConfig extends AbstractConfig {

  /** One that sets nothing. */
  public SamplingConfig() {
    super("sampling");
  }

  public SamplingConfig(float probability) {
    this();
    set("probability", probability);
  }

  public float getProbability() {
    Float value = get("probability", Float.class);
    return value == null ? 0 : value;
  }

  public void setProbability(float value) {
    set("probability", value);
  }
}
