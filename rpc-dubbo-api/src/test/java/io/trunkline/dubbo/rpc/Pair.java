package io.trunkline.dubbo.rpc;

import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.rpc.BaseFilter;
import org.apache.dubbo.rpc.RpcContext;

/** A service with Dubbo's contexts, and a reference to it, over a port. */
final class Pair<T> implements AutoCloseable {

  private final RpcServer server;
  private final RpcClient client = Loopback.client().build();
  private final T service;

  Pair(Class<T> type, T implementation) throws IOException {
    this(type, implementation, List.of(), List.of());
  }

  Pair(
      Class<T> type,
      T implementation,
      List<? extends BaseFilter> ofService,
      List<? extends BaseFilter> ofReference)
      throws IOException {
    DubboFilters theirs = DubboFilters.ofService(type, Map.of("application", "provider-app"));
    ServiceOptions.Builder<T> exported =
        ServiceOptions.builder(type, implementation).filter(theirs.context());
    ofService.forEach(filter -> exported.filter(theirs.of(filter)));
    server = Loopback.server().service(exported.build()).start();
    DubboFilters ours = DubboFilters.ofReference(type, Map.of("application", "consumer-app"));
    ReferenceOptions.Builder<T> reference =
        ReferenceOptions.builder(type, "dubbo://127.0.0.1:" + server.port()).filter(ours.context());
    ofReference.forEach(filter -> reference.filter(ours.of(filter)));
    service = client.reference(reference.build()).service();
    RpcContext.removeContext();
  }

  T service() {
    return service;
  }

  int port() {
    return server.port();
  }

  void stop() {
    server.close();
  }

  @Override
  public void close() {
    client.close();
    server.close();
    RpcContext.removeContext();
  }
}
