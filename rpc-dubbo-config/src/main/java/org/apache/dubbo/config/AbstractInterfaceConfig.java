package org.apache.dubbo.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What services and references can set. */
public abstract class AbstractInterfaceConfig extends AbstractMethodConfig {

  AbstractInterfaceConfig(String tag) {
    super(tag);
  }

  public @Nullable ApplicationConfig getApplication() {
    return get("application", ApplicationConfig.class);
  }

  public @Nullable Boolean getAuth() {
    return get("auth", Boolean.class);
  }

  public @Nullable String getAuthenticator() {
    return text("authenticator");
  }

  public @Nullable Integer getCallbacks() {
    return get("callbacks", Integer.class);
  }

  public @Nullable String getCluster() {
    return text("cluster");
  }

  public @Nullable ConfigCenterConfig getConfigCenter() {
    return get("configCenter", ConfigCenterConfig.class);
  }

  public @Nullable Integer getConnections() {
    return get("connections", Integer.class);
  }

  public @Nullable String getFilter() {
    return text("filter");
  }

  public @Nullable String getGroup() {
    return text("group");
  }

  public @Nullable String getInterface() {
    return text("interface");
  }

  public @Nullable ClassLoader getInterfaceClassLoader() {
    return get("interfaceClassLoader", ClassLoader.class);
  }

  public @Nullable String getLayer() {
    return text("layer");
  }

  public @Nullable String getListener() {
    return text("listener");
  }

  public @Nullable String getLocal() {
    return text("local");
  }

  public @Nullable MetadataReportConfig getMetadataReportConfig() {
    return get("metadataReportConfig", MetadataReportConfig.class);
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable List<MethodConfig> getMethods() {
    return (List<MethodConfig>) get("methods", List.class);
  }

  public @Nullable ModuleConfig getModule() {
    return get("module", ModuleConfig.class);
  }

  public @Nullable MonitorConfig getMonitor() {
    return get("monitor", MonitorConfig.class);
  }

  public @Nullable String getOnconnect() {
    return text("onconnect");
  }

  public @Nullable String getOndisconnect() {
    return text("ondisconnect");
  }

  public @Nullable String getOwner() {
    return text("owner");
  }

  public @Nullable String getPassword() {
    return text("password");
  }

  public @Nullable String getProxy() {
    return text("proxy");
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable List<RegistryConfig> getRegistries() {
    return (List<RegistryConfig>) get("registries", List.class);
  }

  public @Nullable RegistryConfig getRegistry() {
    return get("registry", RegistryConfig.class);
  }

  public @Nullable String getRegistryIds() {
    return text("registryIds");
  }

  public @Nullable String getScope() {
    return text("scope");
  }

  public @Nullable Boolean getSingleton() {
    return get("singleton", Boolean.class);
  }

  public @Nullable SslConfig getSslConfig() {
    return get("sslConfig", SslConfig.class);
  }

  public @Nullable String getStub() {
    return text("stub");
  }

  public @Nullable String getTag() {
    return text("tag");
  }

  public @Nullable String getUsername() {
    return text("username");
  }

  public @Nullable String getVersion() {
    return text("version");
  }

  public void setApplication(@Nullable ApplicationConfig value) {
    set("application", value);
  }

  public void setAuth(@Nullable Boolean value) {
    set("auth", value);
  }

  public void setCallbacks(@Nullable Integer value) {
    set("callbacks", value);
  }

  public void setCluster(@Nullable String value) {
    set("cluster", value);
  }

  public void setConfigCenter(@Nullable ConfigCenterConfig value) {
    set("configCenter", value);
  }

  public void setConnections(@Nullable Integer value) {
    set("connections", value);
  }

  public void setFilter(@Nullable String value) {
    set("filter", value);
  }

  public void setGroup(@Nullable String value) {
    set("group", value);
  }

  public void setInterface(@Nullable String value) {
    set("interface", value);
  }

  public void setInterfaceClassLoader(@Nullable ClassLoader value) {
    set("interfaceClassLoader", value);
  }

  public void setLayer(@Nullable String value) {
    set("layer", value);
  }

  public void setListener(@Nullable String value) {
    set("listener", value);
  }

  public void setLocal(@Nullable Boolean value) {
    set("local", value);
  }

  public void setLocal(@Nullable String value) {
    set("local", value);
  }

  public void setMetadataReportConfig(@Nullable MetadataReportConfig value) {
    set("metadataReportConfig", value);
  }

  public void setMethods(@Nullable List<? extends MethodConfig> value) {
    set("methods", value);
  }

  public void setMethodsJson(@Nullable List<String> value) {
    set("methodsJson", value);
  }

  public void setModule(@Nullable ModuleConfig value) {
    set("module", value);
  }

  public void setMonitor(@Nullable String value) {
    set("monitor", value);
  }

  public void setMonitor(@Nullable MonitorConfig value) {
    set("monitor", value);
  }

  public void setOnconnect(@Nullable String value) {
    set("onconnect", value);
  }

  public void setOndisconnect(@Nullable String value) {
    set("ondisconnect", value);
  }

  public void setOwner(@Nullable String value) {
    set("owner", value);
  }

  public void setProxy(@Nullable String value) {
    set("proxy", value);
  }

  public void setRegistries(@Nullable List<? extends RegistryConfig> value) {
    set("registries", value);
  }

  public void setRegistry(@Nullable RegistryConfig value) {
    set("registry", value);
  }

  public void setRegistryIds(@Nullable String value) {
    set("registryIds", value);
  }

  public void setScope(@Nullable String value) {
    set("scope", value);
  }

  public void setSingleton(@Nullable Boolean value) {
    set("singleton", value);
  }

  public void setStub(@Nullable Boolean value) {
    set("stub", value);
  }

  public void setStub(@Nullable String value) {
    set("stub", value);
  }

  public void setTag(@Nullable String value) {
    set("tag", value);
  }

  public void setVersion(@Nullable String value) {
    set("version", value);
  }
}
