package io.trunkline.interop.stock;

import com.alibaba.dubbo.config.ApplicationConfig;
import com.alibaba.dubbo.config.ProtocolConfig;
import com.alibaba.dubbo.config.ReferenceConfig;
import com.alibaba.dubbo.config.RegistryConfig;
import com.alibaba.dubbo.config.ServiceConfig;
import com.alibaba.dubbo.rpc.RpcContext;
import com.alibaba.dubbo.rpc.RpcException;
import com.alibaba.dubbo.rpc.service.GenericException;
import com.alibaba.dubbo.rpc.service.GenericService;
import io.trunkline.interop.peer.RpcRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Stock Dubbo 2.5 without a registry, unless it is told of one. */
final class StockRuntime implements RpcRuntime {

  /** A name that stock Dubbo does not replace by the machine's address, as it does localhost. */
  private static final String HOST = "peer.example";

  private final ApplicationConfig application = new ApplicationConfig("stock-peer");
  private final RegistryConfig noRegistry = new RegistryConfig(RegistryConfig.NO_AVAILABLE);
  private final Map<String, RegistryConfig> registries = new ConcurrentHashMap<>();

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
    config.setGeneric(Boolean.valueOf(mode));
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
    return config;
  }

  @Override
  public @Nullable Packed packed(Throwable thrown) {
    return thrown instanceof GenericException e
        ? new Packed(e.getExceptionClass(), e.getExceptionMessage())
        : null;
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
    // A reply has no attachments.
  }

  @Override
  public @Nullable String statusOf(Throwable thrown) {
    return thrown instanceof RpcException e ? Integer.toString(e.getCode()) : null;
  }

  @Override
  public void closePorts() {
    throw new UnsupportedOperationException("a stock peer stops when its process is terminated");
  }
}
