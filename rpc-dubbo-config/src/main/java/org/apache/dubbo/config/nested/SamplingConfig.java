package org.apache.dubbo.config.nested;

import io.trunkline.dubbo.objects.ConfigObject;

/** How many calls are traced, which has no effect. */
public class SamplingConfig extends ConfigObject {

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
