package org.apache.dubbo.config.bootstrap.builders;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ConfigCenterConfig;
import org.apache.dubbo.config.ConsumerConfig;
import org.apache.dubbo.config.MetadataReportConfig;
import org.apache.dubbo.config.MethodConfig;
import org.apache.dubbo.config.ModuleConfig;
import org.apache.dubbo.config.MonitorConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;

/**
 * Builds a {@link ReferenceConfig}: each method sets the property of that name. Not thread-safe.
 *
 * @param <T> the interface
 */
public final class ReferenceBuilder<T> {

  private final ReferenceConfig<T> config = new ReferenceConfig<>();
  private final List<RegistryConfig> registries = new ArrayList<>();
  private final List<MethodConfig> methods = new ArrayList<>();

  private ReferenceBuilder() {}

  /** A new one. */
  public static <T> ReferenceBuilder<T> newBuilder() {
    return new ReferenceBuilder<>();
  }

  public ReferenceBuilder<T> interfaceClass(Class<?> value) {
    config.setInterface(value);
    return this;
  }

  public ReferenceBuilder<T> url(String value) {
    config.setUrl(value);
    return this;
  }

  public ReferenceBuilder<T> consumer(ConsumerConfig value) {
    config.setConsumer(value);
    return this;
  }

  public ReferenceBuilder<T> services(String value) {
    config.setServices(value);
    return this;
  }

  public ReferenceBuilder<T> unloadClusterRelated(Boolean value) {
    config.setUnloadClusterRelated(value);
    return this;
  }

  public ReferenceBuilder<T> check(Boolean value) {
    config.setCheck(value);
    return this;
  }

  public ReferenceBuilder<T> client(String value) {
    config.setClient(value);
    return this;
  }

  public ReferenceBuilder<T> generic(Boolean value) {
    config.setGeneric(value);
    return this;
  }

  public ReferenceBuilder<T> generic(String value) {
    config.setGeneric(value);
    return this;
  }

  public ReferenceBuilder<T> init(Boolean value) {
    config.setInit(value);
    return this;
  }

  public ReferenceBuilder<T> injvm(Boolean value) {
    config.setInjvm(value);
    return this;
  }

  public ReferenceBuilder<T> lazy(Boolean value) {
    config.setLazy(value);
    return this;
  }

  public ReferenceBuilder<T> listener(String value) {
    config.setListener(value);
    return this;
  }

  public ReferenceBuilder<T> onconnect(String value) {
    config.setOnconnect(value);
    return this;
  }

  public ReferenceBuilder<T> ondisconnect(String value) {
    config.setOndisconnect(value);
    return this;
  }

  public ReferenceBuilder<T> protocol(String value) {
    config.setProtocol(value);
    return this;
  }

  public ReferenceBuilder<T> providedBy(String value) {
    config.setProvidedBy(value);
    return this;
  }

  public ReferenceBuilder<T> providerNamespace(String value) {
    config.setProviderNamespace(value);
    return this;
  }

  public ReferenceBuilder<T> providerPort(Integer value) {
    config.setProviderPort(value);
    return this;
  }

  public ReferenceBuilder<T> reconnect(String value) {
    config.setReconnect(value);
    return this;
  }

  public ReferenceBuilder<T> referAsync(Boolean value) {
    config.setReferAsync(value);
    return this;
  }

  public ReferenceBuilder<T> router(String value) {
    config.setRouter(value);
    return this;
  }

  public ReferenceBuilder<T> sticky(Boolean value) {
    config.setSticky(value);
    return this;
  }

  public ReferenceBuilder<T> application(ApplicationConfig value) {
    config.setApplication(value);
    return this;
  }

  public ReferenceBuilder<T> auth(Boolean value) {
    config.setAuth(value);
    return this;
  }

  public ReferenceBuilder<T> callbacks(Integer value) {
    config.setCallbacks(value);
    return this;
  }

  public ReferenceBuilder<T> cluster(String value) {
    config.setCluster(value);
    return this;
  }

  public ReferenceBuilder<T> configCenter(ConfigCenterConfig value) {
    config.setConfigCenter(value);
    return this;
  }

  public ReferenceBuilder<T> connections(Integer value) {
    config.setConnections(value);
    return this;
  }

  public ReferenceBuilder<T> filter(String value) {
    config.setFilter(value);
    return this;
  }

  public ReferenceBuilder<T> group(String value) {
    config.setGroup(value);
    return this;
  }

  public ReferenceBuilder<T> interfaceName(String value) {
    config.setInterface(value);
    return this;
  }

  public ReferenceBuilder<T> interfaceClassLoader(ClassLoader value) {
    config.setInterfaceClassLoader(value);
    return this;
  }

  public ReferenceBuilder<T> layer(String value) {
    config.setLayer(value);
    return this;
  }

  public ReferenceBuilder<T> local(Boolean value) {
    config.setLocal(value);
    return this;
  }

  public ReferenceBuilder<T> local(String value) {
    config.setLocal(value);
    return this;
  }

  public ReferenceBuilder<T> metadataReportConfig(MetadataReportConfig value) {
    config.setMetadataReportConfig(value);
    return this;
  }

  public ReferenceBuilder<T> methods(List<? extends MethodConfig> value) {
    config.setMethods(value);
    return this;
  }

  public ReferenceBuilder<T> addMethod(MethodConfig value) {
    methods.add(value);
    config.setMethods(List.copyOf(methods));
    return this;
  }

  public ReferenceBuilder<T> methodsJson(List<String> value) {
    config.setMethodsJson(value);
    return this;
  }

  public ReferenceBuilder<T> module(ModuleConfig value) {
    config.setModule(value);
    return this;
  }

  public ReferenceBuilder<T> monitor(String value) {
    config.setMonitor(value);
    return this;
  }

  public ReferenceBuilder<T> monitor(MonitorConfig value) {
    config.setMonitor(value);
    return this;
  }

  public ReferenceBuilder<T> owner(String value) {
    config.setOwner(value);
    return this;
  }

  public ReferenceBuilder<T> proxy(String value) {
    config.setProxy(value);
    return this;
  }

  public ReferenceBuilder<T> registries(List<? extends RegistryConfig> value) {
    config.setRegistries(value);
    return this;
  }

  public ReferenceBuilder<T> addRegistry(RegistryConfig value) {
    registries.add(value);
    config.setRegistries(List.copyOf(registries));
    return this;
  }

  public ReferenceBuilder<T> registry(RegistryConfig value) {
    config.setRegistry(value);
    return this;
  }

  public ReferenceBuilder<T> registryIds(String value) {
    config.setRegistryIds(value);
    return this;
  }

  public ReferenceBuilder<T> scope(String value) {
    config.setScope(value);
    return this;
  }

  public ReferenceBuilder<T> singleton(Boolean value) {
    config.setSingleton(value);
    return this;
  }

  public ReferenceBuilder<T> stub(Boolean value) {
    config.setStub(value);
    return this;
  }

  public ReferenceBuilder<T> stub(String value) {
    config.setStub(value);
    return this;
  }

  public ReferenceBuilder<T> tag(String value) {
    config.setTag(value);
    return this;
  }

  public ReferenceBuilder<T> version(String value) {
    config.setVersion(value);
    return this;
  }

  public ReferenceBuilder<T> actives(Integer value) {
    config.setActives(value);
    return this;
  }

  public ReferenceBuilder<T> async(Boolean value) {
    config.setAsync(value);
    return this;
  }

  public ReferenceBuilder<T> cache(String value) {
    config.setCache(value);
    return this;
  }

  public ReferenceBuilder<T> forks(Integer value) {
    config.setForks(value);
    return this;
  }

  public ReferenceBuilder<T> loadbalance(String value) {
    config.setLoadbalance(value);
    return this;
  }

  public ReferenceBuilder<T> merger(String value) {
    config.setMerger(value);
    return this;
  }

  public ReferenceBuilder<T> mock(Object value) {
    config.setMock(value);
    return this;
  }

  public ReferenceBuilder<T> mock(String value) {
    config.setMock(value);
    return this;
  }

  public ReferenceBuilder<T> parameters(Map<String, String> value) {
    config.setParameters(value);
    return this;
  }

  public ReferenceBuilder<T> retries(Integer value) {
    config.setRetries(value);
    return this;
  }

  public ReferenceBuilder<T> sent(Boolean value) {
    config.setSent(value);
    return this;
  }

  public ReferenceBuilder<T> timeout(Integer value) {
    config.setTimeout(value);
    return this;
  }

  public ReferenceBuilder<T> validation(String value) {
    config.setValidation(value);
    return this;
  }

  public ReferenceBuilder<T> id(String value) {
    config.setId(value);
    return this;
  }

  /** What was built. */
  public ReferenceConfig<T> build() {
    return config;
  }
}
