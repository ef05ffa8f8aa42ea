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
import org.apache.dubbo.config.RegistryConfig;

/**
 * Builds a {@link ConsumerConfig}: each method sets the property of that name. Not thread-safe. It
 * is long because Dubbo has so many properties.
 */
public final class ConsumerBuilder {

  private final ConsumerConfig config = new ConsumerConfig();
  private final List<RegistryConfig> registries = new ArrayList<>();
  private final List<MethodConfig> methods = new ArrayList<>();

  private ConsumerBuilder() {}

  /** A new one. */
  public static ConsumerBuilder newBuilder() {
    return new ConsumerBuilder();
  }

  public ConsumerBuilder corethreads(Integer value) {
    config.setCorethreads(value);
    return this;
  }

  public ConsumerBuilder meshEnable(Boolean value) {
    config.setMeshEnable(value);
    return this;
  }

  public ConsumerBuilder queues(Integer value) {
    config.setQueues(value);
    return this;
  }

  public ConsumerBuilder referBackground(Boolean value) {
    config.setReferBackground(value);
    return this;
  }

  public ConsumerBuilder referThreadNum(Integer value) {
    config.setReferThreadNum(value);
    return this;
  }

  public ConsumerBuilder shareconnections(Integer value) {
    config.setShareconnections(value);
    return this;
  }

  public ConsumerBuilder threadpool(String value) {
    config.setThreadpool(value);
    return this;
  }

  public ConsumerBuilder threads(Integer value) {
    config.setThreads(value);
    return this;
  }

  public ConsumerBuilder timeout(Integer value) {
    config.setTimeout(value);
    return this;
  }

  public ConsumerBuilder urlMergeProcessor(String value) {
    config.setUrlMergeProcessor(value);
    return this;
  }

  public ConsumerBuilder check(Boolean value) {
    config.setCheck(value);
    return this;
  }

  public ConsumerBuilder client(String value) {
    config.setClient(value);
    return this;
  }

  public ConsumerBuilder generic(Boolean value) {
    config.setGeneric(value);
    return this;
  }

  public ConsumerBuilder generic(String value) {
    config.setGeneric(value);
    return this;
  }

  public ConsumerBuilder init(Boolean value) {
    config.setInit(value);
    return this;
  }

  public ConsumerBuilder injvm(Boolean value) {
    config.setInjvm(value);
    return this;
  }

  public ConsumerBuilder lazy(Boolean value) {
    config.setLazy(value);
    return this;
  }

  public ConsumerBuilder listener(String value) {
    config.setListener(value);
    return this;
  }

  public ConsumerBuilder onconnect(String value) {
    config.setOnconnect(value);
    return this;
  }

  public ConsumerBuilder ondisconnect(String value) {
    config.setOndisconnect(value);
    return this;
  }

  public ConsumerBuilder protocol(String value) {
    config.setProtocol(value);
    return this;
  }

  public ConsumerBuilder providedBy(String value) {
    config.setProvidedBy(value);
    return this;
  }

  public ConsumerBuilder providerNamespace(String value) {
    config.setProviderNamespace(value);
    return this;
  }

  public ConsumerBuilder providerPort(Integer value) {
    config.setProviderPort(value);
    return this;
  }

  public ConsumerBuilder reconnect(String value) {
    config.setReconnect(value);
    return this;
  }

  public ConsumerBuilder referAsync(Boolean value) {
    config.setReferAsync(value);
    return this;
  }

  public ConsumerBuilder router(String value) {
    config.setRouter(value);
    return this;
  }

  public ConsumerBuilder sticky(Boolean value) {
    config.setSticky(value);
    return this;
  }

  public ConsumerBuilder application(ApplicationConfig value) {
    config.setApplication(value);
    return this;
  }

  public ConsumerBuilder auth(Boolean value) {
    config.setAuth(value);
    return this;
  }

  public ConsumerBuilder callbacks(Integer value) {
    config.setCallbacks(value);
    return this;
  }

  public ConsumerBuilder cluster(String value) {
    config.setCluster(value);
    return this;
  }

  public ConsumerBuilder configCenter(ConfigCenterConfig value) {
    config.setConfigCenter(value);
    return this;
  }

  public ConsumerBuilder connections(Integer value) {
    config.setConnections(value);
    return this;
  }

  public ConsumerBuilder filter(String value) {
    config.setFilter(value);
    return this;
  }

  public ConsumerBuilder group(String value) {
    config.setGroup(value);
    return this;
  }

  public ConsumerBuilder interfaceName(String value) {
    config.setInterface(value);
    return this;
  }

  public ConsumerBuilder interfaceClassLoader(ClassLoader value) {
    config.setInterfaceClassLoader(value);
    return this;
  }

  public ConsumerBuilder layer(String value) {
    config.setLayer(value);
    return this;
  }

  public ConsumerBuilder local(Boolean value) {
    config.setLocal(value);
    return this;
  }

  public ConsumerBuilder local(String value) {
    config.setLocal(value);
    return this;
  }

  public ConsumerBuilder metadataReportConfig(MetadataReportConfig value) {
    config.setMetadataReportConfig(value);
    return this;
  }

  public ConsumerBuilder methods(List<? extends MethodConfig> value) {
    config.setMethods(value);
    return this;
  }

  public ConsumerBuilder addMethod(MethodConfig value) {
    methods.add(value);
    config.setMethods(List.copyOf(methods));
    return this;
  }

  public ConsumerBuilder methodsJson(List<String> value) {
    config.setMethodsJson(value);
    return this;
  }

  public ConsumerBuilder module(ModuleConfig value) {
    config.setModule(value);
    return this;
  }

  public ConsumerBuilder monitor(String value) {
    config.setMonitor(value);
    return this;
  }

  public ConsumerBuilder monitor(MonitorConfig value) {
    config.setMonitor(value);
    return this;
  }

  public ConsumerBuilder owner(String value) {
    config.setOwner(value);
    return this;
  }

  public ConsumerBuilder proxy(String value) {
    config.setProxy(value);
    return this;
  }

  public ConsumerBuilder registries(List<? extends RegistryConfig> value) {
    config.setRegistries(value);
    return this;
  }

  public ConsumerBuilder addRegistry(RegistryConfig value) {
    registries.add(value);
    config.setRegistries(List.copyOf(registries));
    return this;
  }

  public ConsumerBuilder registry(RegistryConfig value) {
    config.setRegistry(value);
    return this;
  }

  public ConsumerBuilder registryIds(String value) {
    config.setRegistryIds(value);
    return this;
  }

  public ConsumerBuilder scope(String value) {
    config.setScope(value);
    return this;
  }

  public ConsumerBuilder singleton(Boolean value) {
    config.setSingleton(value);
    return this;
  }

  public ConsumerBuilder stub(Boolean value) {
    config.setStub(value);
    return this;
  }

  public ConsumerBuilder stub(String value) {
    config.setStub(value);
    return this;
  }

  public ConsumerBuilder tag(String value) {
    config.setTag(value);
    return this;
  }

  public ConsumerBuilder version(String value) {
    config.setVersion(value);
    return this;
  }

  public ConsumerBuilder actives(Integer value) {
    config.setActives(value);
    return this;
  }

  public ConsumerBuilder async(Boolean value) {
    config.setAsync(value);
    return this;
  }

  public ConsumerBuilder cache(String value) {
    config.setCache(value);
    return this;
  }

  public ConsumerBuilder forks(Integer value) {
    config.setForks(value);
    return this;
  }

  public ConsumerBuilder loadbalance(String value) {
    config.setLoadbalance(value);
    return this;
  }

  public ConsumerBuilder merger(String value) {
    config.setMerger(value);
    return this;
  }

  public ConsumerBuilder mock(Object value) {
    config.setMock(value);
    return this;
  }

  public ConsumerBuilder mock(String value) {
    config.setMock(value);
    return this;
  }

  public ConsumerBuilder parameters(Map<String, String> value) {
    config.setParameters(value);
    return this;
  }

  public ConsumerBuilder retries(Integer value) {
    config.setRetries(value);
    return this;
  }

  public ConsumerBuilder sent(Boolean value) {
    config.setSent(value);
    return this;
  }

  public ConsumerBuilder validation(String value) {
    config.setValidation(value);
    return this;
  }

  public ConsumerBuilder id(String value) {
    config.setId(value);
    return this;
  }

  /** What was built. */
  public ConsumerConfig build() {
    return config;
  }
}
