package org.apache.dubbo.config.bootstrap.builders;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ConfigCenterConfig;
import org.apache.dubbo.config.MetadataReportConfig;
import org.apache.dubbo.config.MethodConfig;
import org.apache.dubbo.config.ModuleConfig;
import org.apache.dubbo.config.MonitorConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ProviderConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;

/**
 * Builds a {@link ServiceConfig}: each method sets the property of that name. Not thread-safe. It
 * is long because Dubbo has so many properties.
 *
 * @param <T> the interface
 */
public final class ServiceBuilder<T> {

  private final ServiceConfig<T> config = new ServiceConfig<>();
  private final List<RegistryConfig> registries = new ArrayList<>();
  private final List<ProtocolConfig> protocols = new ArrayList<>();
  private final List<MethodConfig> methods = new ArrayList<>();

  private ServiceBuilder() {}

  /** A new one. */
  public static <T> ServiceBuilder<T> newBuilder() {
    return new ServiceBuilder<>();
  }

  public ServiceBuilder<T> interfaceClass(Class<?> value) {
    config.setInterface(value);
    return this;
  }

  public ServiceBuilder<T> ref(T value) {
    config.setRef(value);
    return this;
  }

  public ServiceBuilder<T> path(String value) {
    config.setPath(value);
    return this;
  }

  public ServiceBuilder<T> generic(String value) {
    config.setGeneric(value);
    return this;
  }

  public ServiceBuilder<T> provider(ProviderConfig value) {
    config.setProvider(value);
    return this;
  }

  public ServiceBuilder<T> providerIds(String value) {
    config.setProviderIds(value);
    return this;
  }

  public ServiceBuilder<T> accesslog(Boolean value) {
    config.setAccesslog(value);
    return this;
  }

  public ServiceBuilder<T> accesslog(String value) {
    config.setAccesslog(value);
    return this;
  }

  public ServiceBuilder<T> delay(Integer value) {
    config.setDelay(value);
    return this;
  }

  public ServiceBuilder<T> deprecated(Boolean value) {
    config.setDeprecated(value);
    return this;
  }

  public ServiceBuilder<T> document(String value) {
    config.setDocument(value);
    return this;
  }

  public ServiceBuilder<T> dynamic(Boolean value) {
    config.setDynamic(value);
    return this;
  }

  public ServiceBuilder<T> executes(Integer value) {
    config.setExecutes(value);
    return this;
  }

  public ServiceBuilder<T> executor(Executor value) {
    config.setExecutor(value);
    return this;
  }

  public ServiceBuilder<T> export(Boolean value) {
    config.setExport(value);
    return this;
  }

  public ServiceBuilder<T> exportAsync(Boolean value) {
    config.setExportAsync(value);
    return this;
  }

  public ServiceBuilder<T> group(String value) {
    config.setGroup(value);
    return this;
  }

  public ServiceBuilder<T> listener(String value) {
    config.setListener(value);
    return this;
  }

  public ServiceBuilder<T> payload(Integer value) {
    config.setPayload(value);
    return this;
  }

  public ServiceBuilder<T> preferSerialization(String value) {
    config.setPreferSerialization(value);
    return this;
  }

  public ServiceBuilder<T> protocol(ProtocolConfig value) {
    config.setProtocol(value);
    return this;
  }

  public ServiceBuilder<T> protocolIds(String value) {
    config.setProtocolIds(value);
    return this;
  }

  public ServiceBuilder<T> protocols(List<? extends ProtocolConfig> value) {
    config.setProtocols(value);
    return this;
  }

  public ServiceBuilder<T> addProtocol(ProtocolConfig value) {
    protocols.add(value);
    config.setProtocols(List.copyOf(protocols));
    return this;
  }

  public ServiceBuilder<T> register(Boolean value) {
    config.setRegister(value);
    return this;
  }

  public ServiceBuilder<T> serialization(String value) {
    config.setSerialization(value);
    return this;
  }

  public ServiceBuilder<T> token(Boolean value) {
    config.setToken(value);
    return this;
  }

  public ServiceBuilder<T> token(String value) {
    config.setToken(value);
    return this;
  }

  public ServiceBuilder<T> useJavaPackageAsPath(Boolean value) {
    config.setUseJavaPackageAsPath(value);
    return this;
  }

  public ServiceBuilder<T> version(String value) {
    config.setVersion(value);
    return this;
  }

  public ServiceBuilder<T> warmup(Integer value) {
    config.setWarmup(value);
    return this;
  }

  public ServiceBuilder<T> weight(Integer value) {
    config.setWeight(value);
    return this;
  }

  public ServiceBuilder<T> application(ApplicationConfig value) {
    config.setApplication(value);
    return this;
  }

  public ServiceBuilder<T> auth(Boolean value) {
    config.setAuth(value);
    return this;
  }

  public ServiceBuilder<T> callbacks(Integer value) {
    config.setCallbacks(value);
    return this;
  }

  public ServiceBuilder<T> cluster(String value) {
    config.setCluster(value);
    return this;
  }

  public ServiceBuilder<T> configCenter(ConfigCenterConfig value) {
    config.setConfigCenter(value);
    return this;
  }

  public ServiceBuilder<T> connections(Integer value) {
    config.setConnections(value);
    return this;
  }

  public ServiceBuilder<T> filter(String value) {
    config.setFilter(value);
    return this;
  }

  public ServiceBuilder<T> interfaceName(String value) {
    config.setInterface(value);
    return this;
  }

  public ServiceBuilder<T> interfaceClassLoader(ClassLoader value) {
    config.setInterfaceClassLoader(value);
    return this;
  }

  public ServiceBuilder<T> layer(String value) {
    config.setLayer(value);
    return this;
  }

  public ServiceBuilder<T> local(Boolean value) {
    config.setLocal(value);
    return this;
  }

  public ServiceBuilder<T> local(String value) {
    config.setLocal(value);
    return this;
  }

  public ServiceBuilder<T> metadataReportConfig(MetadataReportConfig value) {
    config.setMetadataReportConfig(value);
    return this;
  }

  public ServiceBuilder<T> methods(List<? extends MethodConfig> value) {
    config.setMethods(value);
    return this;
  }

  public ServiceBuilder<T> addMethod(MethodConfig value) {
    methods.add(value);
    config.setMethods(List.copyOf(methods));
    return this;
  }

  public ServiceBuilder<T> methodsJson(List<String> value) {
    config.setMethodsJson(value);
    return this;
  }

  public ServiceBuilder<T> module(ModuleConfig value) {
    config.setModule(value);
    return this;
  }

  public ServiceBuilder<T> monitor(String value) {
    config.setMonitor(value);
    return this;
  }

  public ServiceBuilder<T> monitor(MonitorConfig value) {
    config.setMonitor(value);
    return this;
  }

  public ServiceBuilder<T> onconnect(String value) {
    config.setOnconnect(value);
    return this;
  }

  public ServiceBuilder<T> ondisconnect(String value) {
    config.setOndisconnect(value);
    return this;
  }

  public ServiceBuilder<T> owner(String value) {
    config.setOwner(value);
    return this;
  }

  public ServiceBuilder<T> proxy(String value) {
    config.setProxy(value);
    return this;
  }

  public ServiceBuilder<T> registries(List<? extends RegistryConfig> value) {
    config.setRegistries(value);
    return this;
  }

  public ServiceBuilder<T> addRegistry(RegistryConfig value) {
    registries.add(value);
    config.setRegistries(List.copyOf(registries));
    return this;
  }

  public ServiceBuilder<T> registry(RegistryConfig value) {
    config.setRegistry(value);
    return this;
  }

  public ServiceBuilder<T> registryIds(String value) {
    config.setRegistryIds(value);
    return this;
  }

  public ServiceBuilder<T> scope(String value) {
    config.setScope(value);
    return this;
  }

  public ServiceBuilder<T> singleton(Boolean value) {
    config.setSingleton(value);
    return this;
  }

  public ServiceBuilder<T> stub(Boolean value) {
    config.setStub(value);
    return this;
  }

  public ServiceBuilder<T> stub(String value) {
    config.setStub(value);
    return this;
  }

  public ServiceBuilder<T> tag(String value) {
    config.setTag(value);
    return this;
  }

  public ServiceBuilder<T> actives(Integer value) {
    config.setActives(value);
    return this;
  }

  public ServiceBuilder<T> async(Boolean value) {
    config.setAsync(value);
    return this;
  }

  public ServiceBuilder<T> cache(String value) {
    config.setCache(value);
    return this;
  }

  public ServiceBuilder<T> forks(Integer value) {
    config.setForks(value);
    return this;
  }

  public ServiceBuilder<T> loadbalance(String value) {
    config.setLoadbalance(value);
    return this;
  }

  public ServiceBuilder<T> merger(String value) {
    config.setMerger(value);
    return this;
  }

  public ServiceBuilder<T> mock(Object value) {
    config.setMock(value);
    return this;
  }

  public ServiceBuilder<T> mock(String value) {
    config.setMock(value);
    return this;
  }

  public ServiceBuilder<T> parameters(Map<String, String> value) {
    config.setParameters(value);
    return this;
  }

  public ServiceBuilder<T> retries(Integer value) {
    config.setRetries(value);
    return this;
  }

  public ServiceBuilder<T> sent(Boolean value) {
    config.setSent(value);
    return this;
  }

  public ServiceBuilder<T> timeout(Integer value) {
    config.setTimeout(value);
    return this;
  }

  public ServiceBuilder<T> validation(String value) {
    config.setValidation(value);
    return this;
  }

  public ServiceBuilder<T> id(String value) {
    config.setId(value);
    return this;
  }

  /** What was built. */
  public ServiceConfig<T> build() {
    return config;
  }
}
