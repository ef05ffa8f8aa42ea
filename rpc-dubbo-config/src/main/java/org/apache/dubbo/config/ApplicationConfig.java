package org.apache.dubbo.config;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The application: what the element {@code dubbo:application} says. It is long because Dubbo has so
 * many properties.
 */
public class ApplicationConfig extends AbstractConfig {

  /** One that sets nothing. */
  public ApplicationConfig() {
    super("application");
  }

  public ApplicationConfig(String name) {
    this();
    set("name", name);
  }

  public @Nullable String getArchitecture() {
    return text("architecture");
  }

  public @Nullable Boolean getAutoTrustSerializeClass() {
    return get("autoTrustSerializeClass", Boolean.class);
  }

  public @Nullable Boolean getCheckSerializable() {
    return get("checkSerializable", Boolean.class);
  }

  public @Nullable String getCompiler() {
    return text("compiler");
  }

  public @Nullable String getDumpDirectory() {
    return text("dumpDirectory");
  }

  public @Nullable Boolean getDumpEnable() {
    return get("dumpEnable", Boolean.class);
  }

  public @Nullable Boolean getEnableEmptyProtection() {
    return get("enableEmptyProtection", Boolean.class);
  }

  public @Nullable Boolean getEnableFileCache() {
    return get("enableFileCache", Boolean.class);
  }

  public @Nullable String getEnvironment() {
    return text("environment");
  }

  public @Nullable String getExecutorManagementMode() {
    return text("executorManagementMode");
  }

  public @Nullable String getHostname() {
    return text("hostname");
  }

  public @Nullable String getLivenessProbe() {
    return text("livenessProbe");
  }

  public @Nullable String getLogger() {
    return text("logger");
  }

  public @Nullable Integer getMappingRetryInterval() {
    return get("mappingRetryInterval", Integer.class);
  }

  public @Nullable Integer getMetadataServicePort() {
    return get("metadataServicePort", Integer.class);
  }

  public @Nullable String getMetadataServiceProtocol() {
    return text("metadataServiceProtocol");
  }

  public @Nullable String getMetadataType() {
    return text("metadataType");
  }

  public @Nullable MonitorConfig getMonitor() {
    return get("monitor", MonitorConfig.class);
  }

  public @Nullable String getName() {
    return text("name");
  }

  public @Nullable Boolean getOnlyUseMetadataV2() {
    return get("onlyUseMetadataV2", Boolean.class);
  }

  public @Nullable String getOrganization() {
    return text("organization");
  }

  public @Nullable String getOwner() {
    return text("owner");
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable Map<String, String> getParameters() {
    return (Map<String, String>) get("parameters", Map.class);
  }

  public @Nullable String getProtocol() {
    return text("protocol");
  }

  public @Nullable Boolean getQosAcceptForeignIp() {
    return get("qosAcceptForeignIp", Boolean.class);
  }

  public @Nullable Boolean getQosAcceptForeignIpCompatible() {
    return get("qosAcceptForeignIpCompatible", Boolean.class);
  }

  public @Nullable String getQosAcceptForeignIpWhitelist() {
    return text("qosAcceptForeignIpWhitelist");
  }

  public @Nullable String getQosAcceptForeignIpWhitelistCompatible() {
    return text("qosAcceptForeignIpWhitelistCompatible");
  }

  public @Nullable String getQosAnonymousAccessPermissionLevel() {
    return text("qosAnonymousAccessPermissionLevel");
  }

  public @Nullable String getQosAnonymousAccessPermissionLevelCompatible() {
    return text("qosAnonymousAccessPermissionLevelCompatible");
  }

  public @Nullable String getQosAnonymousAllowCommands() {
    return text("qosAnonymousAllowCommands");
  }

  public @Nullable Boolean getQosCheck() {
    return get("qosCheck", Boolean.class);
  }

  public @Nullable Boolean getQosEnable() {
    return get("qosEnable", Boolean.class);
  }

  public @Nullable Boolean getQosEnableCompatible() {
    return get("qosEnableCompatible", Boolean.class);
  }

  public @Nullable String getQosHost() {
    return text("qosHost");
  }

  public @Nullable String getQosHostCompatible() {
    return text("qosHostCompatible");
  }

  public @Nullable Integer getQosPort() {
    return get("qosPort", Integer.class);
  }

  public @Nullable Integer getQosPortCompatible() {
    return get("qosPortCompatible", Integer.class);
  }

  public @Nullable String getReadinessProbe() {
    return text("readinessProbe");
  }

  public @Nullable Boolean getRegisterConsumer() {
    return get("registerConsumer", Boolean.class);
  }

  public @Nullable String getRegisterMode() {
    return text("registerMode");
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

  public @Nullable String getRepository() {
    return text("repository");
  }

  public @Nullable String getSerializeCheckStatus() {
    return text("serializeCheckStatus");
  }

  public @Nullable String getShutwait() {
    return text("shutwait");
  }

  public @Nullable String getStartupProbe() {
    return text("startupProbe");
  }

  public @Nullable Integer getTrustSerializeClassLevel() {
    return get("trustSerializeClassLevel", Integer.class);
  }

  public @Nullable String getVersion() {
    return text("version");
  }

  public boolean isValid() {
    Boolean value = get("valid", Boolean.class);
    return value != null && value;
  }

  public void setArchitecture(@Nullable String value) {
    set("architecture", value);
  }

  public void setAutoTrustSerializeClass(@Nullable Boolean value) {
    set("autoTrustSerializeClass", value);
  }

  public void setCheckSerializable(@Nullable Boolean value) {
    set("checkSerializable", value);
  }

  public void setCompiler(@Nullable String value) {
    set("compiler", value);
  }

  public void setDumpDirectory(@Nullable String value) {
    set("dumpDirectory", value);
  }

  public void setDumpEnable(@Nullable Boolean value) {
    set("dumpEnable", value);
  }

  public void setEnableEmptyProtection(@Nullable Boolean value) {
    set("enableEmptyProtection", value);
  }

  public void setEnableFileCache(@Nullable Boolean value) {
    set("enableFileCache", value);
  }

  public void setEnvironment(@Nullable String value) {
    set("environment", value);
  }

  public void setExecutorManagementMode(@Nullable String value) {
    set("executorManagementMode", value);
  }

  public void setLivenessProbe(@Nullable String value) {
    set("livenessProbe", value);
  }

  public void setLogger(@Nullable String value) {
    set("logger", value);
  }

  public void setMappingRetryInterval(@Nullable Integer value) {
    set("mappingRetryInterval", value);
  }

  public void setMetadataServicePort(@Nullable Integer value) {
    set("metadataServicePort", value);
  }

  public void setMetadataServiceProtocol(@Nullable String value) {
    set("metadataServiceProtocol", value);
  }

  public void setMetadataType(@Nullable String value) {
    set("metadataType", value);
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

  public void setOnlyUseMetadataV2(@Nullable Boolean value) {
    set("onlyUseMetadataV2", value);
  }

  public void setOrganization(@Nullable String value) {
    set("organization", value);
  }

  public void setOwner(@Nullable String value) {
    set("owner", value);
  }

  public void setParameters(@Nullable Map<String, String> value) {
    set("parameters", value);
  }

  public void setProtocol(@Nullable String value) {
    set("protocol", value);
  }

  public void setQosAcceptForeignIp(@Nullable Boolean value) {
    set("qosAcceptForeignIp", value);
  }

  public void setQosAcceptForeignIpCompatible(@Nullable Boolean value) {
    set("qosAcceptForeignIpCompatible", value);
  }

  public void setQosAcceptForeignIpWhitelist(@Nullable String value) {
    set("qosAcceptForeignIpWhitelist", value);
  }

  public void setQosAcceptForeignIpWhitelistCompatible(@Nullable String value) {
    set("qosAcceptForeignIpWhitelistCompatible", value);
  }

  public void setQosAnonymousAccessPermissionLevel(@Nullable String value) {
    set("qosAnonymousAccessPermissionLevel", value);
  }

  public void setQosAnonymousAccessPermissionLevelCompatible(@Nullable String value) {
    set("qosAnonymousAccessPermissionLevelCompatible", value);
  }

  public void setQosAnonymousAllowCommands(@Nullable String value) {
    set("qosAnonymousAllowCommands", value);
  }

  public void setQosCheck(@Nullable Boolean value) {
    set("qosCheck", value);
  }

  public void setQosEnable(@Nullable Boolean value) {
    set("qosEnable", value);
  }

  public void setQosEnableCompatible(@Nullable Boolean value) {
    set("qosEnableCompatible", value);
  }

  public void setQosHost(@Nullable String value) {
    set("qosHost", value);
  }

  public void setQosHostCompatible(@Nullable String value) {
    set("qosHostCompatible", value);
  }

  public void setQosPort(@Nullable Integer value) {
    set("qosPort", value);
  }

  public void setQosPortCompatible(@Nullable Integer value) {
    set("qosPortCompatible", value);
  }

  public void setReadinessProbe(@Nullable String value) {
    set("readinessProbe", value);
  }

  public void setRegisterConsumer(@Nullable Boolean value) {
    set("registerConsumer", value);
  }

  public void setRegisterMode(@Nullable String value) {
    set("registerMode", value);
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

  public void setRepository(@Nullable String value) {
    set("repository", value);
  }

  public void setSerializeCheckStatus(@Nullable String value) {
    set("serializeCheckStatus", value);
  }

  public void setShutwait(@Nullable String value) {
    set("shutwait", value);
  }

  public void setStartupProbe(@Nullable String value) {
    set("startupProbe", value);
  }

  public void setTrustSerializeClassLevel(@Nullable Integer value) {
    set("trustSerializeClassLevel", value);
  }

  public void setVersion(@Nullable String value) {
    set("version", value);
  }
}
