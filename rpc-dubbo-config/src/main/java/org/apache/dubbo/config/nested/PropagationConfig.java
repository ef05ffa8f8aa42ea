package org.apache.dubbo.config.nested;

import org.apache.dubbo.config.AbstractConfig;
import org.jspecify.annotations.Nullable;

/** How traces are told to others, which has no effect. */
public class PropagationConfig extends AbstractConfig {

  /** One that sets nothing. */
  public PropagationConfig() {
    super("propagation");
  }

  public PropagationConfig(String type) {
    this();
    set("type", type);
  }

  public @Nullable String getType() {
    return text("type");
  }

  public void setType(@Nullable String value) {
    set("type", value);
  }
}
