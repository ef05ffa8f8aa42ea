package io.trunkline.interop.stock;

import io.trunkline.interop.peer.RpcRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericService;
import org.jspecify.annotations.Nullable;

/**
 * Stock Dubbo without management port, and without a registry unless it is told of one. What it
 * uses is in 2.7 and 3.x alike, so one source is compiled against both.
 */
@SuppressWarnings("deprecation") // what 3.x offers instead is not in 2.7
final class StockRuntime implements RpcRuntime {

  /** A name that stock Dubbo does not replace by the machine's address, as it does localhost. */
  private static final String HOST = "peer.example";

  /** Set on the command line; none if it is not. */
  private static final @Nullable String OPTIMIZER = System.getProperty("stock.optimizer");

  private final ApplicationConfig application = new ApplicationConfig("stock-peer");
  private final RegistryConfig noRegistry = new RegistryConfig(RegistryConfig.NO_AVAILABLE);
  private final Map<String, RegistryConfig> registries = new ConcurrentHashMap<>();

  StockRuntime() {
    application.setQosEnable(false);
  }

  @Override
  public void export(Port port, List<Export<?>> services) {
    ProtocolConfig protocol = protocol(port);
    RegistryConfig registry = port.registry() == null ? noRegistry : registry(port.registry());
    services.forEach(service -> export(protocol, registry, service));
  }

  private <T> void export(ProtocolConfig protocol, RegistryConfig registry, Export<T> export) {
    ServiceConfig<T> config = new ServiceConfig<>();
    config.setApplication(application);
    config.setRegistry(registry);
    config.setProtocol(protocol);
    config.setInterface(export.service());
    config.setRef(export.implementation());
    config.setPath(export.path());
    config.setGroup(export.group());
    config.setVersion(export.version());
    config.setToken(export.token());
    config.setParameters(export.parameters());
    config.export();
  }

  /** One for each address, as stock Dubbo takes two for two registries. */
  private RegistryConfig registry(String url) {
    return registries.computeIfAbsent(url, RegistryConfig::new);
  }

  private static ProtocolConfig protocol(Port port) {
    ProtocolConfig protocol = new ProtocolConfig("dubbo", port.number());
    protocol.setId("dubbo-" + port.number());
    protocol.setHost(HOST);
    protocol.setSerialization(port.serialization());
    protocol.setOptimizer(OPTIMIZER);
    if (port.heartbeatMillis() > 0) {
      protocol.setHeartbeat(port.heartbeatMillis());
    }
    return protocol;
  }

  @Override
  public <T> StockReference<T> refer(Refer<T> refer) {
    ReferenceConfig<T> config = config(refer);
    config.setInterface(refer.service());
    return new StockReference<>(config);
  }

  @Override
  public StockGeneric referGeneric(Refer<?> refer, String mode) {
    ReferenceConfig<GenericService> config = config(refer);
    config.setInterface(refer.service().getName());
    config.setGeneric(mode);
    return new StockGeneric(config);
  }

  private <T> ReferenceConfig<T> config(Refer<?> refer) {
    ReferenceConfig<T> config = new ReferenceConfig<>();
    config.setApplication(application);
    if (refer.isAtRegistry()) {
      config.setRegistry(registry(refer.url()));
      config.setCheck(false);
    } else {
      config.setUrl(url(refer));
    }
    config.setGroup(refer.group());
    config.setVersion(refer.version());
    config.setTimeout(refer.timeoutMillis());
    config.setRetries(0);
    config.setTag(refer.tag());
    return config;
  }

  /** 2.7 throws the class of 2.6, which there has nothing to do with its own one. */
  @Override
  public @Nullable Packed packed(Throwable thrown) {
    if (!thrown.getClass().getSimpleName().equals("GenericException")) {
      return null;
    }
    try {
      return new Packed(
          (String) thrown.getClass().getMethod("getExceptionClass").invoke(thrown),
          (String) thrown.getClass().getMethod("getExceptionMessage").invoke(thrown));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a stock GenericException without its getters", e);
    }
  }

  private static String url(Refer<?> refer) {
    List<String> settings = new ArrayList<>();
    if (refer.heartbeatMillis() > 0) {
      settings.add("heartbeat=" + refer.heartbeatMillis());
    }
    if (refer.token() != null) {
      settings.add("token=" + refer.token());
    }
    if (refer.serialization() != null) {
      settings.add("serialization=" + refer.serialization());
    }
    if (OPTIMIZER != null) {
      settings.add("optimizer=" + OPTIMIZER);
    }
    return refer.url() + (settings.isEmpty() ? "" : "?" + String.join("&", settings));
  }

  @Override
  public @Nullable String received(String key) {
    return RpcContext.getContext().getAttachment(key);
  }

  @Override
  public String caller() {
    return RpcContext.getContext().getRemoteAddress().getAddress().getHostAddress();
  }

  @Override
  public void reply(String key, String value) {
    RpcContext.getServerContext().setAttachment(key, value);
  }

  @Override
  public @Nullable String statusOf(Throwable thrown) {
    return thrown instanceof RpcException e ? Integer.toString(e.getCode()) : null;
  }

  @Override
  public boolean isUnanswered(Throwable thrown) {
    return thrown instanceof RpcException e && e.isTimeout();
  }

  @Override
  public void closePorts() {
    throw new UnsupportedOperationException("a stock peer stops when its process is terminated");
  }
}
