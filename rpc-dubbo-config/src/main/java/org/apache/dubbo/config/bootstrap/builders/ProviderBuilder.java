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

/**
 * Builds a {@link ProviderConfig}: each method sets the property of that name. Not thread-safe. It
 * is long because Dubbo has so many properties.
 */
public final class ProviderBuilder {

  private final ProviderConfig config = new ProviderConfig();
  private final List<RegistryConfig> registries = new ArrayList<>();
  private final List<ProtocolConfig> protocols = new ArrayList<>();
  private final List<MethodConfig> methods = new ArrayList<>();

  private ProviderBuilder() {}

  /** A new one. */
  public static ProviderBuilder newBuilder() {
    return new ProviderBuilder();
  }

  public ProviderBuilder accepts(Integer value) {
    config.setAccepts(value);
    return this;
  }

  public ProviderBuilder alive(Integer value) {
    config.setAlive(value);
    return this;
  }

  public ProviderBuilder buffer(Integer value) {
    config.setBuffer(value);
    return this;
  }

  public ProviderBuilder charset(String value) {
    config.setCharset(value);
    return this;
  }

  public ProviderBuilder client(String value) {
    config.setClient(value);
    return this;
  }

  public ProviderBuilder codec(String value) {
    config.setCodec(value);
    return this;
  }

  public ProviderBuilder contextpath(String value) {
    config.setContextpath(value);
    return this;
  }

  public ProviderBuilder dispatcher(String value) {
    config.setDispatcher(value);
    return this;
  }

  public ProviderBuilder dispather(String value) {
    config.setDispather(value);
    return this;
  }

  public ProviderBuilder exchanger(String value) {
    config.setExchanger(value);
    return this;
  }

  public ProviderBuilder exportBackground(Boolean value) {
    config.setExportBackground(value);
    return this;
  }

  public ProviderBuilder exportThreadNum(Integer value) {
    config.setExportThreadNum(value);
    return this;
  }

  public ProviderBuilder host(String value) {
    config.setHost(value);
    return this;
  }

  public ProviderBuilder iothreads(Integer value) {
    config.setIothreads(value);
    return this;
  }

  public ProviderBuilder networker(String value) {
    config.setNetworker(value);
    return this;
  }

  public ProviderBuilder path(String value) {
    config.setPath(value);
    return this;
  }

  public ProviderBuilder payload(Integer value) {
    config.setPayload(value);
    return this;
  }

  public ProviderBuilder port(Integer value) {
    config.setPort(value);
    return this;
  }

  public ProviderBuilder prompt(String value) {
    config.setPrompt(value);
    return this;
  }

  public ProviderBuilder protocol(String value) {
    config.setProtocol(value);
    return this;
  }

  public ProviderBuilder queues(Integer value) {
    config.setQueues(value);
    return this;
  }

  public ProviderBuilder server(String value) {
    config.setServer(value);
    return this;
  }

  public ProviderBuilder status(String value) {
    config.setStatus(value);
    return this;
  }

  public ProviderBuilder telnet(String value) {
    config.setTelnet(value);
    return this;
  }

  public ProviderBuilder threadname(String value) {
    config.setThreadname(value);
    return this;
  }

  public ProviderBuilder threadpool(String value) {
    config.setThreadpool(value);
    return this;
  }

  public ProviderBuilder threads(Integer value) {
    config.setThreads(value);
    return this;
  }

  public ProviderBuilder transporter(String value) {
    config.setTransporter(value);
    return this;
  }

  public ProviderBuilder wait(Integer value) {
    config.setWait(value);
    return this;
  }

  public ProviderBuilder accesslog(Boolean value) {
    config.setAccesslog(value);
    return this;
  }

  public ProviderBuilder accesslog(String value) {
    config.setAccesslog(value);
    return this;
  }

  public ProviderBuilder delay(Integer value) {
    config.setDelay(value);
    return this;
  }

  public ProviderBuilder deprecated(Boolean value) {
    config.setDeprecated(value);
    return this;
  }

  public ProviderBuilder document(String value) {
    config.setDocument(value);
    return this;
  }

  public ProviderBuilder dynamic(Boolean value) {
    config.setDynamic(value);
    return this;
  }

  public ProviderBuilder executes(Integer value) {
    config.setExecutes(value);
    return this;
  }

  public ProviderBuilder executor(Executor value) {
    config.setExecutor(value);
    return this;
  }

  public ProviderBuilder export(Boolean value) {
    config.setExport(value);
    return this;
  }

  public ProviderBuilder exportAsync(Boolean value) {
    config.setExportAsync(value);
    return this;
  }

  public ProviderBuilder group(String value) {
    config.setGroup(value);
    return this;
  }

  public ProviderBuilder listener(String value) {
    config.setListener(value);
    return this;
  }

  public ProviderBuilder preferSerialization(String value) {
    config.setPreferSerialization(value);
    return this;
  }

  public ProviderBuilder protocol(ProtocolConfig value) {
    config.setProtocol(value);
    return this;
  }

  public ProviderBuilder protocolIds(String value) {
    config.setProtocolIds(value);
    return this;
  }

  public ProviderBuilder protocols(List<? extends ProtocolConfig> value) {
    config.setProtocols(value);
    return this;
  }

  public ProviderBuilder addProtocol(ProtocolConfig value) {
    protocols.add(value);
    config.setProtocols(List.copyOf(protocols));
    return this;
  }

  public ProviderBuilder register(Boolean value) {
    config.setRegister(value);
    return this;
  }

  public ProviderBuilder serialization(String value) {
    config.setSerialization(value);
    return this;
  }

  public ProviderBuilder token(Boolean value) {
    config.setToken(value);
    return this;
  }

  public ProviderBuilder token(String value) {
    config.setToken(value);
    return this;
  }

  public ProviderBuilder useJavaPackageAsPath(Boolean value) {
    config.setUseJavaPackageAsPath(value);
    return this;
  }

  public ProviderBuilder version(String value) {
    config.setVersion(value);
    return this;
  }

  public ProviderBuilder warmup(Integer value) {
    config.setWarmup(value);
    return this;
  }

  public ProviderBuilder weight(Integer value) {
    config.setWeight(value);
    return this;
  }

  public ProviderBuilder application(ApplicationConfig value) {
    config.setApplication(value);
    return this;
  }

  public ProviderBuilder auth(Boolean value) {
    config.setAuth(value);
    return this;
  }

  public ProviderBuilder callbacks(Integer value) {
    config.setCallbacks(value);
    return this;
  }

  public ProviderBuilder cluster(String value) {
    config.setCluster(value);
    return this;
  }

  public ProviderBuilder configCenter(ConfigCenterConfig value) {
    config.setConfigCenter(value);
    return this;
  }

  public ProviderBuilder connections(Integer value) {
    config.setConnections(value);
    return this;
  }

  public ProviderBuilder filter(String value) {
    config.setFilter(value);
    return this;
  }

  public ProviderBuilder interfaceName(String value) {
    config.setInterface(value);
    return this;
  }

  public ProviderBuilder interfaceClassLoader(ClassLoader value) {
    config.setInterfaceClassLoader(value);
    return this;
  }

  public ProviderBuilder layer(String value) {
    config.setLayer(value);
    return this;
  }

  public ProviderBuilder local(Boolean value) {
    config.setLocal(value);
    return this;
  }

  public ProviderBuilder local(String value) {
    config.setLocal(value);
    return this;
  }

  public ProviderBuilder metadataReportConfig(MetadataReportConfig value) {
    config.setMetadataReportConfig(value);
    return this;
  }

  public ProviderBuilder methods(List<? extends MethodConfig> value) {
    config.setMethods(value);
    return this;
  }

  public ProviderBuilder addMethod(MethodConfig value) {
    methods.add(value);
    config.setMethods(List.copyOf(methods));
    return this;
  }

  public ProviderBuilder methodsJson(List<String> value) {
    config.setMethodsJson(value);
    return this;
  }

  public ProviderBuilder module(ModuleConfig value) {
    config.setModule(value);
    return this;
  }

  public ProviderBuilder monitor(String value) {
    config.setMonitor(value);
    return this;
  }

  public ProviderBuilder monitor(MonitorConfig value) {
    config.setMonitor(value);
    return this;
  }

  public ProviderBuilder onconnect(String value) {
    config.setOnconnect(value);
    return this;
  }

  public ProviderBuilder ondisconnect(String value) {
    config.setOndisconnect(value);
    return this;
  }

  public ProviderBuilder owner(String value) {
    config.setOwner(value);
    return this;
  }

  public ProviderBuilder proxy(String value) {
    config.setProxy(value);
    return this;
  }

  public ProviderBuilder registries(List<? extends RegistryConfig> value) {
    config.setRegistries(value);
    return this;
  }

  public ProviderBuilder addRegistry(RegistryConfig value) {
    registries.add(value);
    config.setRegistries(List.copyOf(registries));
    return this;
  }

  public ProviderBuilder registry(RegistryConfig value) {
    config.setRegistry(value);
    return this;
  }

  public ProviderBuilder registryIds(String value) {
    config.setRegistryIds(value);
    return this;
  }

  public ProviderBuilder scope(String value) {
    config.setScope(value);
    return this;
  }

  public ProviderBuilder singleton(Boolean value) {
    config.setSingleton(value);
    return this;
  }

  public ProviderBuilder stub(Boolean value) {
    config.setStub(value);
    return this;
  }

  public ProviderBuilder stub(String value) {
    config.setStub(value);
    return this;
  }

  public ProviderBuilder tag(String value) {
    config.setTag(value);
    return this;
  }

  public ProviderBuilder actives(Integer value) {
    config.setActives(value);
    return this;
  }

  public ProviderBuilder async(Boolean value) {
    config.setAsync(value);
    return this;
  }

  public ProviderBuilder cache(String value) {
    config.setCache(value);
    return this;
  }

  public ProviderBuilder forks(Integer value) {
    config.setForks(value);
    return this;
  }

  public ProviderBuilder loadbalance(String value) {
    config.setLoadbalance(value);
    return this;
  }

  public ProviderBuilder merger(String value) {
    config.setMerger(value);
    return this;
  }

  public ProviderBuilder mock(Object value) {
    config.setMock(value);
    return this;
  }

  public ProviderBuilder mock(String value) {
    config.setMock(value);
    return this;
  }

  public ProviderBuilder parameters(Map<String, String> value) {
    config.setParameters(value);
    return this;
  }

  public ProviderBuilder retries(Integer value) {
    config.setRetries(value);
    return this;
  }

  public ProviderBuilder sent(Boolean value) {
    config.setSent(value);
    return this;
  }

  public ProviderBuilder timeout(Integer value) {
    config.setTimeout(value);
    return this;
  }

  public ProviderBuilder validation(String value) {
    config.setValidation(value);
    return this;
  }

  public ProviderBuilder id(String value) {
    config.setId(value);
    return this;
  }

  /** What was built. */
  public ProviderConfig build() {
    return config;
  }
}
