package org.apache.dubbo.config.bootstrap.builders;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.MonitorConfig;
import org.apache.dubbo.config.RegistryConfig;

/**
 * Builds a {@link ApplicationConfig}: each method sets the property of that name. Not thread-safe.
 */
public final class ApplicationBuilder {

  private final ApplicationConfig config = new ApplicationConfig();
  private final List<RegistryConfig> registries = new ArrayList<>();

  private ApplicationBuilder() {}

  /** A new one. */
  public static ApplicationBuilder newBuilder() {
    return new ApplicationBuilder();
  }

  public ApplicationBuilder architecture(String value) {
    config.setArchitecture(value);
    return this;
  }

  public ApplicationBuilder autoTrustSerializeClass(Boolean value) {
    config.setAutoTrustSerializeClass(value);
    return this;
  }

  public ApplicationBuilder checkSerializable(Boolean value) {
    config.setCheckSerializable(value);
    return this;
  }

  public ApplicationBuilder compiler(String value) {
    config.setCompiler(value);
    return this;
  }

  public ApplicationBuilder dumpDirectory(String value) {
    config.setDumpDirectory(value);
    return this;
  }

  public ApplicationBuilder dumpEnable(Boolean value) {
    config.setDumpEnable(value);
    return this;
  }

  public ApplicationBuilder enableEmptyProtection(Boolean value) {
    config.setEnableEmptyProtection(value);
    return this;
  }

  public ApplicationBuilder enableFileCache(Boolean value) {
    config.setEnableFileCache(value);
    return this;
  }

  public ApplicationBuilder environment(String value) {
    config.setEnvironment(value);
    return this;
  }

  public ApplicationBuilder executorManagementMode(String value) {
    config.setExecutorManagementMode(value);
    return this;
  }

  public ApplicationBuilder livenessProbe(String value) {
    config.setLivenessProbe(value);
    return this;
  }

  public ApplicationBuilder logger(String value) {
    config.setLogger(value);
    return this;
  }

  public ApplicationBuilder mappingRetryInterval(Integer value) {
    config.setMappingRetryInterval(value);
    return this;
  }

  public ApplicationBuilder metadataServicePort(Integer value) {
    config.setMetadataServicePort(value);
    return this;
  }

  public ApplicationBuilder metadataServiceProtocol(String value) {
    config.setMetadataServiceProtocol(value);
    return this;
  }

  public ApplicationBuilder metadataType(String value) {
    config.setMetadataType(value);
    return this;
  }

  public ApplicationBuilder monitor(String value) {
    config.setMonitor(value);
    return this;
  }

  public ApplicationBuilder monitor(MonitorConfig value) {
    config.setMonitor(value);
    return this;
  }

  public ApplicationBuilder name(String value) {
    config.setName(value);
    return this;
  }

  public ApplicationBuilder onlyUseMetadataV2(Boolean value) {
    config.setOnlyUseMetadataV2(value);
    return this;
  }

  public ApplicationBuilder organization(String value) {
    config.setOrganization(value);
    return this;
  }

  public ApplicationBuilder owner(String value) {
    config.setOwner(value);
    return this;
  }

  public ApplicationBuilder parameters(Map<String, String> value) {
    config.setParameters(value);
    return this;
  }

  public ApplicationBuilder protocol(String value) {
    config.setProtocol(value);
    return this;
  }

  public ApplicationBuilder qosAcceptForeignIp(Boolean value) {
    config.setQosAcceptForeignIp(value);
    return this;
  }

  public ApplicationBuilder qosAcceptForeignIpCompatible(Boolean value) {
    config.setQosAcceptForeignIpCompatible(value);
    return this;
  }

  public ApplicationBuilder qosAcceptForeignIpWhitelist(String value) {
    config.setQosAcceptForeignIpWhitelist(value);
    return this;
  }

  public ApplicationBuilder qosAcceptForeignIpWhitelistCompatible(String value) {
    config.setQosAcceptForeignIpWhitelistCompatible(value);
    return this;
  }

  public ApplicationBuilder qosAnonymousAccessPermissionLevel(String value) {
    config.setQosAnonymousAccessPermissionLevel(value);
    return this;
  }

  public ApplicationBuilder qosAnonymousAccessPermissionLevelCompatible(String value) {
    config.setQosAnonymousAccessPermissionLevelCompatible(value);
    return this;
  }

  public ApplicationBuilder qosAnonymousAllowCommands(String value) {
    config.setQosAnonymousAllowCommands(value);
    return this;
  }

  public ApplicationBuilder qosCheck(Boolean value) {
    config.setQosCheck(value);
    return this;
  }

  public ApplicationBuilder qosEnable(Boolean value) {
    config.setQosEnable(value);
    return this;
  }

  public ApplicationBuilder qosEnableCompatible(Boolean value) {
    config.setQosEnableCompatible(value);
    return this;
  }

  public ApplicationBuilder qosHost(String value) {
    config.setQosHost(value);
    return this;
  }

  public ApplicationBuilder qosHostCompatible(String value) {
    config.setQosHostCompatible(value);
    return this;
  }

  public ApplicationBuilder qosPort(Integer value) {
    config.setQosPort(value);
    return this;
  }

  public ApplicationBuilder qosPortCompatible(Integer value) {
    config.setQosPortCompatible(value);
    return this;
  }

  public ApplicationBuilder readinessProbe(String value) {
    config.setReadinessProbe(value);
    return this;
  }

  public ApplicationBuilder registerConsumer(Boolean value) {
    config.setRegisterConsumer(value);
    return this;
  }

  public ApplicationBuilder registerMode(String value) {
    config.setRegisterMode(value);
    return this;
  }

  public ApplicationBuilder registries(List<? extends RegistryConfig> value) {
    config.setRegistries(value);
    return this;
  }

  public ApplicationBuilder addRegistry(RegistryConfig value) {
    registries.add(value);
    config.setRegistries(List.copyOf(registries));
    return this;
  }

  public ApplicationBuilder registry(RegistryConfig value) {
    config.setRegistry(value);
    return this;
  }

  public ApplicationBuilder registryIds(String value) {
    config.setRegistryIds(value);
    return this;
  }

  public ApplicationBuilder repository(String value) {
    config.setRepository(value);
    return this;
  }

  public ApplicationBuilder serializeCheckStatus(String value) {
    config.setSerializeCheckStatus(value);
    return this;
  }

  public ApplicationBuilder shutwait(String value) {
    config.setShutwait(value);
    return this;
  }

  public ApplicationBuilder startupProbe(String value) {
    config.setStartupProbe(value);
    return this;
  }

  public ApplicationBuilder trustSerializeClassLevel(Integer value) {
    config.setTrustSerializeClassLevel(value);
    return this;
  }

  public ApplicationBuilder version(String value) {
    config.setVersion(value);
    return this;
  }

  public ApplicationBuilder id(String value) {
    config.setId(value);
    return this;
  }

  /** What was built. */
  public ApplicationConfig build() {
    return config;
  }
}
