package org.apache.dubbo.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A registry: what the element {@code dubbo:registry} says. */
public class RegistryConfig extends AbstractConfig {

  /** The address of no registry. */
  public static final String NO_AVAILABLE = "N/A";

  /** One that sets nothing. */
  public RegistryConfig() {
    super("registry");
  }

  public RegistryConfig(String address) {
    this();
    set("address", address);
  }

  public RegistryConfig(String address, String protocol) {
    this(address);
    set("protocol", protocol);
  }

  public @Nullable String getAccepts() {
    return text("accepts");
  }

  public @Nullable String getAddress() {
    return text("address");
  }

  public @Nullable String getClient() {
    return text("client");
  }

  public @Nullable String getCluster() {
    return text("cluster");
  }

  public @Nullable Boolean getEnableEmptyProtection() {
    return get("enableEmptyProtection", Boolean.class);
  }

  public @Nullable String getExtraKeys() {
    return text("extraKeys");
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

  public @Nullable Boolean getPreferred() {
    return get("preferred", Boolean.class);
  }

  public @Nullable String getProtocol() {
    return text("protocol");
  }

  public @Nullable String getRegisterMode() {
    return text("registerMode");
  }

  public @Nullable String getSecure() {
    return text("secure");
  }

  public @Nullable String getServer() {
    return text("server");
  }

  public @Nullable Integer getSession() {
    return get("session", Integer.class);
  }

  public @Nullable Boolean getSimplified() {
    return get("simplified", Boolean.class);
  }

  public @Nullable Integer getTimeout() {
    return get("timeout", Integer.class);
  }

  public @Nullable String getTransport() {
    return text("transport");
  }

  public @Nullable String getTransporter() {
    return text("transporter");
  }

  public @Nullable Boolean getUseAsConfigCenter() {
    return get("useAsConfigCenter", Boolean.class);
  }

  public @Nullable Boolean getUseAsMetadataCenter() {
    return get("useAsMetadataCenter", Boolean.class);
  }

  public @Nullable String getUsername() {
    return text("username");
  }

  public @Nullable String getVersion() {
    return text("version");
  }

  public @Nullable Integer getWait() {
    return get("wait", Integer.class);
  }

  public @Nullable Integer getWeight() {
    return get("weight", Integer.class);
  }

  public @Nullable String getZone() {
    return text("zone");
  }

  public @Nullable Boolean isCheck() {
    return get("check", Boolean.class);
  }

  public @Nullable Boolean isDefault() {
    return get("default", Boolean.class);
  }

  public @Nullable Boolean isDynamic() {
    return get("dynamic", Boolean.class);
  }

  public @Nullable Boolean isRegister() {
    return get("register", Boolean.class);
  }

  public @Nullable Boolean isSubscribe() {
    return get("subscribe", Boolean.class);
  }

  public boolean isValid() {
    Boolean value = get("valid", Boolean.class);
    return value != null && value;
  }

  public void setAccepts(@Nullable String value) {
    set("accepts", value);
  }

  public void setAddress(@Nullable String value) {
    set("address", value);
  }

  public void setCheck(@Nullable Boolean value) {
    set("check", value);
  }

  public void setClient(@Nullable String value) {
    set("client", value);
  }

  public void setCluster(@Nullable String value) {
    set("cluster", value);
  }

  public void setDynamic(@Nullable Boolean value) {
    set("dynamic", value);
  }

  public void setEnableEmptyProtection(@Nullable Boolean value) {
    set("enableEmptyProtection", value);
  }

  public void setExtraKeys(@Nullable String value) {
    set("extraKeys", value);
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

  public void setPreferred(@Nullable Boolean value) {
    set("preferred", value);
  }

  public void setProtocol(@Nullable String value) {
    set("protocol", value);
  }

  public void setRegister(@Nullable Boolean value) {
    set("register", value);
  }

  public void setRegisterMode(@Nullable String value) {
    set("registerMode", value);
  }

  public void setSecure(@Nullable String value) {
    set("secure", value);
  }

  public void setServer(@Nullable String value) {
    set("server", value);
  }

  public void setSession(@Nullable Integer value) {
    set("session", value);
  }

  public void setSimplified(@Nullable Boolean value) {
    set("simplified", value);
  }

  public void setSubscribe(@Nullable Boolean value) {
    set("subscribe", value);
  }

  public void setTimeout(@Nullable Integer value) {
    set("timeout", value);
  }

  public void setTransport(@Nullable String value) {
    set("transport", value);
  }

  public void setTransporter(@Nullable String value) {
    set("transporter", value);
  }

  public void setUseAsConfigCenter(@Nullable Boolean value) {
    set("useAsConfigCenter", value);
  }

  public void setUseAsMetadataCenter(@Nullable Boolean value) {
    set("useAsMetadataCenter", value);
  }

  public void setUsername(@Nullable String value) {
    set("username", value);
  }

  public void setVersion(@Nullable String value) {
    set("version", value);
  }

  public void setWait(@Nullable Integer value) {
    set("wait", value);
  }

  public void setWeight(@Nullable Integer value) {
    set("weight", value);
  }

  public void setZone(@Nullable String value) {
    set("zone", value);
  }
}
