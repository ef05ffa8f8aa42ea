package org.apache.dubbo.config.nested;

import io.trunkline.dubbo.objects.ConfigObject;

/** What traces carry, which has no effect. */
public class BaggageConfig extends ConfigObject {

  /** One that sets nothing. */
  public BaggageConfig() {
    super("baggage");
  }
}
