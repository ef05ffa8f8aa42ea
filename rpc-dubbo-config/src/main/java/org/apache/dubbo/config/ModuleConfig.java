package org.apache.dubbo.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A module, which has no effect, as the element {@code dubbo:module}. */
public class ModuleConfig extends AbstractConfig {

  /** One that sets nothing. */
  public ModuleConfig() {
    super("module");
  }

  public ModuleConfig(String name) {
    this();
    set("name", name);
  }

  public @Nullable Boolean getBackground() {
    return get("background", Boolean.class);
  }

  public @Nullable Long getCheckReferenceTimeout() {
    return get("checkReferenceTimeout", Long.class);
  }

  public @Nullable Boolean getExportAsync() {
    return get("exportAsync", Boolean.class);
  }

  public @Nullable Integer getExportThreadNum() {
    return get("exportThreadNum", Integer.class);
  }

  public @Nullable MonitorConfig getMonitor() {
    return get("monitor", MonitorConfig.class);
  }

  public @Nullable String getName() {
    return text("name");
  }

  public @Nullable String getOrganization() {
    return text("organization");
  }

  public @Nullable String getOwner() {
    return text("owner");
  }

  public @Nullable Boolean getReferAsync() {
    return get("referAsync", Boolean.class);
  }

  public @Nullable Integer getReferThreadNum() {
    return get("referThreadNum", Integer.class);
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable List<RegistryConfig> getRegistries() {
    return (List<RegistryConfig>) get("registries", List.class);
  }

  public @Nullable RegistryConfig getRegistry() {
    return get("registry", RegistryConfig.class);
  }

  public @Nullable String getVersion() {
    return text("version");
  }

  public void setBackground(@Nullable Boolean value) {
    set("background", value);
  }

  public void setCheckReferenceTimeout(@Nullable Long value) {
    set("checkReferenceTimeout", value);
  }

  public void setExportAsync(@Nullable Boolean value) {
    set("exportAsync", value);
  }

  public void setExportThreadNum(@Nullable Integer value) {
    set("exportThreadNum", value);
  }

  public void setMonitor(@Nullable String value) {
    set("monitor", value);
  }

  public void setMonitor(@Nullable MonitorConfig value) {
    set("monitor", value);
  }

  public void setName(@Nullable String value) {
    set("name", value);
  }

  public void setOrganization(@Nullable String value) {
    set("organization", value);
  }

  public void setOwner(@Nullable String value) {
    set("owner", value);
  }

  public void setReferAsync(@Nullable Boolean value) {
    set("referAsync", value);
  }

  public void setReferThreadNum(@Nullable Integer value) {
    set("referThreadNum", value);
  }

  public void setRegistries(@Nullable List<? extends RegistryConfig> value) {
    set("registries", value);
  }

  public void setRegistry(@Nullable RegistryConfig value) {
    set("registry", value);
  }

  public void setVersion(@Nullable String value) {
    set("version", value);
  }
}
