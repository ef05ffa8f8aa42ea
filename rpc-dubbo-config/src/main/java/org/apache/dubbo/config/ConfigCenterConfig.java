package org.apache.dubbo.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A config center, as the element {@code dubbo:config-center}, for {@code DubboBootstrap}. As a
 * bean it is refused: name it with the property {@code dubbo.config-center.address}.
 */
public class ConfigCenterConfig extends AbstractConfig {

  /** One that sets nothing. */
  public ConfigCenterConfig() {
    super("config-center");
  }

  public @Nullable String getAddress() {
    return text("address");
  }

  public @Nullable String getAppConfigFile() {
    return text("appConfigFile");
  }

  public @Nullable String getCluster() {
    return text("cluster");
  }

  public @Nullable String getConfigFile() {
    return text("configFile");
  }

  public @Nullable String getGroup() {
    return text("group");
  }

  public @Nullable String getNamespace() {
    return text("namespace");
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

  public @Nullable Long getTimeout() {
    return get("timeout", Long.class);
  }

  public @Nullable String getUsername() {
    return text("username");
  }

  public @Nullable Boolean isCheck() {
    return get("check", Boolean.class);
  }

  public @Nullable Boolean isHighestPriority() {
    return get("highestPriority", Boolean.class);
  }

  public boolean isValid() {
    Boolean value = get("valid", Boolean.class);
    return value != null && value;
  }

  public void setAddress(@Nullable String value) {
    set("address", value);
  }

  public void setAppConfigFile(@Nullable String value) {
    set("appConfigFile", value);
  }

  public void setAppExternalConfig(@Nullable Map<String, String> value) {
    set("appExternalConfig", value);
  }

  public void setCheck(@Nullable Boolean value) {
    set("check", value);
  }

  public void setCluster(@Nullable String value) {
    set("cluster", value);
  }

  public void setConfigFile(@Nullable String value) {
    set("configFile", value);
  }

  public void setExternalConfig(@Nullable Map<String, String> value) {
    set("externalConfig", value);
  }

  public void setGroup(@Nullable String value) {
    set("group", value);
  }

  public void setHighestPriority(@Nullable Boolean value) {
    set("highestPriority", value);
  }

  public void setInitialized(boolean value) {
    set("initialized", value);
  }

  public void setNamespace(@Nullable String value) {
    set("namespace", value);
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

  public void setTimeout(@Nullable Long value) {
    set("timeout", value);
  }

  public void setUsername(@Nullable String value) {
    set("username", value);
  }
}
