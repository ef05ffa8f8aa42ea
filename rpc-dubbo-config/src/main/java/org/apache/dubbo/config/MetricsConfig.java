package org.apache.dubbo.config;

/** Metrics, which have no effect, as the element {@code dubbo:metrics}. */
public class MetricsConfig extends AbstractConfig {

  /** One that sets nothing. */
  public MetricsConfig() {
    super("metrics");
  }
}
