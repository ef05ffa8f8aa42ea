package org.apache.dubbo.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What methods, services and references can set. */
public abstract class AbstractMethodConfig extends AbstractConfig {

  AbstractMethodConfig(String tag) {
    super(tag);
  }

  public @Nullable Integer getActives() {
    return get("actives", Integer.class);
  }

  public @Nullable String getCache() {
    return text("cache");
  }

  public @Nullable Integer getForks() {
    return get("forks", Integer.class);
  }

  public @Nullable String getLoadbalance() {
    return text("loadbalance");
  }

  public @Nullable String getMerger() {
    return text("merger");
  }

  public @Nullable String getMock() {
    return text("mock");
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable Map<String, String> getParameters() {
    return (Map<String, String>) get("parameters", Map.class);
  }

  public @Nullable Integer getRetries() {
    return get("retries", Integer.class);
  }

  public @Nullable Boolean getSent() {
    return get("sent", Boolean.class);
  }

  public @Nullable Integer getTimeout() {
    return get("timeout", Integer.class);
  }

  public @Nullable String getValidation() {
    return text("validation");
  }

  public @Nullable Boolean isAsync() {
    return get("async", Boolean.class);
  }

  public void setActives(@Nullable Integer value) {
    set("actives", value);
  }

  public void setAsync(@Nullable Boolean value) {
    set("async", value);
  }

  public void setCache(@Nullable String value) {
    set("cache", value);
  }

  public void setForks(@Nullable Integer value) {
    set("forks", value);
  }

  public void setLoadbalance(@Nullable String value) {
    set("loadbalance", value);
  }

  public void setMerger(@Nullable String value) {
    set("merger", value);
  }

  public void setMock(@Nullable Object value) {
    set("mock", value);
  }

  public void setMock(@Nullable String value) {
    set("mock", value);
  }

  public void setParameters(@Nullable Map<String, String> value) {
    set("parameters", value);
  }

  public void setRetries(@Nullable Integer value) {
    set("retries", value);
  }

  public void setSent(@Nullable Boolean value) {
    set("sent", value);
  }

  public void setTimeout(@Nullable Integer value) {
    set("timeout", value);
  }

  public void setValidation(@Nullable String value) {
    set("validation", value);
  }
}
