package org.apache.dubbo.config;

import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What services, and providers for all of them, can set. */
public abstract class AbstractServiceConfig extends AbstractInterfaceConfig {

  AbstractServiceConfig(String tag) {
    super(tag);
  }

  public @Nullable String getAccesslog() {
    return text("accesslog");
  }

  public @Nullable Integer getDelay() {
    return get("delay", Integer.class);
  }

  public @Nullable String getDocument() {
    return text("document");
  }

  public @Nullable Integer getExecutes() {
    return get("executes", Integer.class);
  }

  public @Nullable Executor getExecutor() {
    return get("executor", Executor.class);
  }

  public @Nullable Boolean getExport() {
    return get("export", Boolean.class);
  }

  public @Nullable Boolean getExportAsync() {
    return get("exportAsync", Boolean.class);
  }

  public @Nullable Integer getPayload() {
    return get("payload", Integer.class);
  }

  public @Nullable String getPreferSerialization() {
    return text("preferSerialization");
  }

  public @Nullable ProtocolConfig getProtocol() {
    return get("protocol", ProtocolConfig.class);
  }

  public @Nullable String getProtocolIds() {
    return text("protocolIds");
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable List<ProtocolConfig> getProtocols() {
    return (List<ProtocolConfig>) get("protocols", List.class);
  }

  public @Nullable String getSerialization() {
    return text("serialization");
  }

  public @Nullable String getToken() {
    return text("token");
  }

  public @Nullable Boolean getUseJavaPackageAsPath() {
    return get("useJavaPackageAsPath", Boolean.class);
  }

  public @Nullable Integer getWarmup() {
    return get("warmup", Integer.class);
  }

  public @Nullable Integer getWeight() {
    return get("weight", Integer.class);
  }

  public @Nullable Boolean isDeprecated() {
    return get("deprecated", Boolean.class);
  }

  public @Nullable Boolean isDynamic() {
    return get("dynamic", Boolean.class);
  }

  public @Nullable Boolean isRegister() {
    return get("register", Boolean.class);
  }

  public void setAccesslog(@Nullable Boolean value) {
    set("accesslog", value);
  }

  public void setAccesslog(@Nullable String value) {
    set("accesslog", value);
  }

  public void setDelay(@Nullable Integer value) {
    set("delay", value);
  }

  public void setDeprecated(@Nullable Boolean value) {
    set("deprecated", value);
  }

  public void setDocument(@Nullable String value) {
    set("document", value);
  }

  public void setDynamic(@Nullable Boolean value) {
    set("dynamic", value);
  }

  public void setExecutes(@Nullable Integer value) {
    set("executes", value);
  }

  public void setExecutor(@Nullable Executor value) {
    set("executor", value);
  }

  public void setExport(@Nullable Boolean value) {
    set("export", value);
  }

  public void setExportAsync(@Nullable Boolean value) {
    set("exportAsync", value);
  }

  public void setPayload(@Nullable Integer value) {
    set("payload", value);
  }

  public void setPreferSerialization(@Nullable String value) {
    set("preferSerialization", value);
  }

  public void setProtocol(@Nullable ProtocolConfig value) {
    set("protocol", value);
  }

  public void setProtocolIds(@Nullable String value) {
    set("protocolIds", value);
  }

  public void setProtocols(@Nullable List<? extends ProtocolConfig> value) {
    set("protocols", value);
  }

  public void setRegister(@Nullable Boolean value) {
    set("register", value);
  }

  public void setSerialization(@Nullable String value) {
    set("serialization", value);
  }

  public void setToken(@Nullable Boolean value) {
    set("token", value);
  }

  public void setToken(@Nullable String value) {
    set("token", value);
  }

  public void setUseJavaPackageAsPath(@Nullable Boolean value) {
    set("useJavaPackageAsPath", value);
  }

  public void setWarmup(@Nullable Integer value) {
    set("warmup", value);
  }

  public void setWeight(@Nullable Integer value) {
    set("weight", value);
  }
}
