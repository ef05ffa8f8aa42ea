package org.apache.dubbo.config.nested;

import io.trunkline.dubbo.objects.ConfigObject;

/** Where traces go, which has no effect. */
public class ExporterConfig extends ConfigObject {

  /** One that sets nothing. */
  public ExporterConfig() {
    super("tracing-exporter");
  }
}
