package org.apache.dubbo.config.nested;

import io.trunkline.dubbo.objects.ConfigObject;
import io.trunkline.dubbo.objects.ElementName;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where traces go, which has no effect. */
@ElementName("tracing-exporter")
public class ExporterConfig extends ConfigObject {

  /** One that sets nothing. */
  public ExporterConfig() {}

  public void setZipkinConfig(@Nullable ZipkinConfig value) {
    set("zipkinConfig", value);
  }

  public @Nullable ZipkinConfig getZipkinConfig() {
    return get("zipkinConfig", ZipkinConfig.class);
  }

  /** A Zipkin, which has no effect. */
  @ElementName("zipkin-config")
  public static class ZipkinConfig extends ConfigObject {

    /** One that sets nothing. */
    public ZipkinConfig() {}

    public ZipkinConfig(String endpoint) {
      this();
      set("endpoint", endpoint);
    }

    public ZipkinConfig(String endpoint, Duration connectTimeout, Duration readTimeout) {
      this(endpoint);
      set("connectTimeout", connectTimeout);
      set("readTimeout", readTimeout);
    }

    public void setEndpoint(@Nullable String value) {
      set("endpoint", value);
    }

    public @Nullable String getEndpoint() {
      return text("endpoint");
    }

    public void setConnectTimeout(@Nullable Duration value) {
      set("connectTimeout", value);
    }

    public void setReadTimeout(@Nullable Duration value) {
      set("readTimeout", value);
    }
  }
}
