package org.apache.dubbo.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A monitor, which has no effect, as the element {@code dubbo:monitor}. */
public class MonitorConfig extends AbstractConfig {

  /** One that sets nothing. */
  public MonitorConfig() {
    super("monitor");
  }

  public MonitorConfig(String address) {
    this();
    set("address", address);
  }

  public @Nullable String getAddress() {
    return text("address");
  }

  public @Nullable String getGroup() {
    return text("group");
  }

  public @Nullable String getInterval() {
    return text("interval");
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable Map<String, String> getParameters() {
    return (Map<String, String>) get("parameters", Map.class);
  }

  public @Nullable String getPassword() {
    return text("password");
  }

  public @Nullable String getProtocol() {
    return text("protocol");
  }

  public @Nullable String getUsername() {
    return text("username");
  }

  public @Nullable String getVersion() {
    return text("version");
  }

  public boolean isValid() {
    Boolean value = get("valid", Boolean.class);
    return value != null && value;
  }

  public void setAddress(@Nullable String value) {
    set("address", value);
  }

  public void setGroup(@Nullable String value) {
    set("group", value);
  }

  public void setInterval(@Nullable String value) {
    set("interval", value);
  }

  public void setParameters(@Nullable Map<String, String> value) {
    set("parameters", value);
  }

  public void setPassword(@Nullable String value) {
    set("password", value);
  }

  public void setProtocol(@Nullable String value) {
    set("protocol", value);
  }

  public void setUsername(@Nullable String value) {
    set("username", value);
  }

  public void setVersion(@Nullable String value) {
    set("version", value);
  }
}
