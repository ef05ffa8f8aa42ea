package org.apache.dubbo.config;

import org.apache.dubbo.config.nested.BaggageConfig;
import org.apache.dubbo.config.nested.ExporterConfig;
import org.apache.dubbo.config.nested.PropagationConfig;
import org.apache.dubbo.config.nested.SamplingConfig;
import org.jspecify.annotations.Nullable;

/** Tracing, which has no effect, as the element {@code dubbo:tracing}. */
public class TracingConfig extends AbstractConfig {

  /** One that sets nothing. */
  public TracingConfig() {
    super("tracing");
  }

  public @Nullable BaggageConfig getBaggage() {
    return get("baggage", BaggageConfig.class);
  }

  public @Nullable Boolean getEnabled() {
    return get("enabled", Boolean.class);
  }

  public @Nullable PropagationConfig getPropagation() {
    return get("propagation", PropagationConfig.class);
  }

  public @Nullable SamplingConfig getSampling() {
    return get("sampling", SamplingConfig.class);
  }

  public @Nullable ExporterConfig getTracingExporter() {
    return get("tracingExporter", ExporterConfig.class);
  }

  public void setBaggage(@Nullable BaggageConfig value) {
    set("baggage", value);
  }

  public void setEnabled(@Nullable Boolean value) {
    set("enabled", value);
  }

  public void setPropagation(@Nullable PropagationConfig value) {
    set("propagation", value);
  }

  public void setSampling(@Nullable SamplingConfig value) {
    set("sampling", value);
  }

  public void setTracingExporter(@Nullable ExporterConfig value) {
    set("tracingExporter", value);
  }
}
