package org.apache.dubbo.config.nested;

import org.apache.dubbo.config.AbstractConfig;

/** Where traces go, which has no effect. */
public class ExporterConfig extends AbstractConfig {

  /** One that sets nothing. */
  public ExporterConfig() {
    super("tracing-exporter");
  }
}
