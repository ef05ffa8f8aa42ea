package org.apache.dubbo.config.nested;

import io.trunkline.dubbo.objects.ConfigObject;
import org.jspecify.annotations.Nullable;

/** How traces are told to others, which has no effect. */
public class PropagationConfig extends ConfigObject {

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
