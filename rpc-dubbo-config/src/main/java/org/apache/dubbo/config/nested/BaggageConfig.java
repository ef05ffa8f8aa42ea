package org.apache.dubbo.config.nested;

import org.apache.dubbo.config.AbstractConfig;

/** What traces carry, which has no effect. */
public class BaggageConfig extends AbstractConfig {

  /** One that sets nothing. */
  public BaggageConfig() {
    super("baggage");
  }
}
