package org.apache.dubbo.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A metadata report, which has no effect, as the element {@code dubbo:metadata-report}. */
public class MetadataReportConfig extends AbstractConfig {

  /** One that sets nothing. */
  public MetadataReportConfig() {
    super("metadata-report");
  }

  public MetadataReportConfig(String address) {
    this();
    set("address", address);
  }

  public @Nullable String getAddress() {
    return text("address");
  }

  public @Nullable Boolean getCluster() {
    return get("cluster", Boolean.class);
  }

  public @Nullable Boolean getCycleReport() {
    return get("cycleReport", Boolean.class);
  }

  public @Nullable String getFile() {
    return text("file");
  }

  public @Nullable String getGroup() {
    return text("group");
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable Map<String, String> getParameters() {
    return (Map<String, String>) get("parameters", Map.class);
  }

  public @Nullable String getPassword() {
    return text("password");
  }

  public @Nullable Integer getPort() {
    return get("port", Integer.class);
  }

  public @Nullable String getProtocol() {
    return text("protocol");
  }

  public @Nullable String getRegistry() {
    return text("registry");
  }

  public @Nullable Boolean getReportDefinition() {
    return get("reportDefinition", Boolean.class);
  }

  public @Nullable Boolean getReportMetadata() {
    return get("reportMetadata", Boolean.class);
  }

  public @Nullable Integer getRetryPeriod() {
    return get("retryPeriod", Integer.class);
  }

  public @Nullable Integer getRetryTimes() {
    return get("retryTimes", Integer.class);
  }

  public @Nullable Boolean getSyncReport() {
    return get("syncReport", Boolean.class);
  }

  public @Nullable Integer getTimeout() {
    return get("timeout", Integer.class);
  }

  public @Nullable String getUsername() {
    return text("username");
  }

  public @Nullable Boolean isCheck() {
    return get("check", Boolean.class);
  }

  public boolean isValid() {
    Boolean value = get("valid", Boolean.class);
    return value != null && value;
  }

  public void setAddress(@Nullable String value) {
    set("address", value);
  }

  public void setCheck(@Nullable Boolean value) {
    set("check", value);
  }

  public void setCluster(@Nullable Boolean value) {
    set("cluster", value);
  }

  public void setCycleReport(@Nullable Boolean value) {
    set("cycleReport", value);
  }

  public void setFile(@Nullable String value) {
    set("file", value);
  }

  public void setGroup(@Nullable String value) {
    set("group", value);
  }

  public void setParameters(@Nullable Map<String, String> value) {
    set("parameters", value);
  }

  public void setPassword(@Nullable String value) {
    set("password", value);
  }

  public void setPort(@Nullable Integer value) {
    set("port", value);
  }

  public void setProtocol(@Nullable String value) {
    set("protocol", value);
  }

  public void setRegistry(@Nullable String value) {
    set("registry", value);
  }

  public void setReportDefinition(@Nullable Boolean value) {
    set("reportDefinition", value);
  }

  public void setReportMetadata(@Nullable Boolean value) {
    set("reportMetadata", value);
  }

  public void setRetryPeriod(@Nullable Integer value) {
    set("retryPeriod", value);
  }

  public void setRetryTimes(@Nullable Integer value) {
    set("retryTimes", value);
  }

  public void setSyncReport(@Nullable Boolean value) {
    set("syncReport", value);
  }

  public void setTimeout(@Nullable Integer value) {
    set("timeout", value);
  }

  public void setUsername(@Nullable String value) {
    set("username", value);
  }
}
