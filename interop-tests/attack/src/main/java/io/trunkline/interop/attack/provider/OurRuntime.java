package io.trunkline.interop.attack.provider;

import demo.bid.LoadService;
import io.trunkline.call.ServerCall;
import io.trunkline.interop.peer.RpcRuntime;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Trunkline as a provider, with every serialization and otherwise its default settings, but that
 * the slow method has a limit: on virtual threads none has one by default.
 */
final class OurRuntime implements RpcRuntime {

  private static final int SLOW_CALLS = 150;

  private final List<RpcServer> servers = new CopyOnWriteArrayList<>();

  @Override
  public void export(Port port, List<Export<?>> services) throws IOException {
    RpcServer.Builder server =
        RpcServer.builder()
            .host("127.0.0.1")
            .port(port.number())
            .serialization("hessian2", "kryo", "fst");
    services.forEach(service -> server.service(service(service)));
    if (port.registry() == null) {
      addTraps(server);
    } else {
      server.application("bids").registry(port.registry());
    }
    servers.add(server.start());
  }

  /** Code of the application that harms its own process. */
  private static void addTraps(RpcServer.Builder server) {
    for (RaisedError error : RaisedError.values()) {
      server.allow(Traps.classFor(error));
    }
    Raising raising = new Raising();
    server.service(
        ServiceOptions.<RaisingService>builder(RaisingService.class, raising)
            .filter(raising)
            .build());
    server.service(ServiceOptions.builder(StoreService.class, new DamagedStores()).build());
  }

  private static <T> ServiceOptions<T> service(Export<T> export) {
    ServiceOptions.Builder<T> options =
        ServiceOptions.builder(export.service(), export.implementation());
    if (export.service() == LoadService.class) {
      options.executes("slow", SLOW_CALLS);
    }
    return options
        .path(export.path())
        .group(export.group())
        .version(export.version())
        .token(export.token())
        .build();
  }

  @Override
  public <T> Reference<T> refer(Refer<T> refer) {
    throw onlyAProvider();
  }

  @Override
  public Generic referGeneric(Refer<?> refer, String mode) {
    throw onlyAProvider();
  }

  private static UnsupportedOperationException onlyAProvider() {
    return new UnsupportedOperationException("the lab's peer is a provider only");
  }

  @Override
  public @Nullable Packed packed(Throwable thrown) {
    return null;
  }

  @Override
  public @Nullable String received(String key) {
    return ServerCall.current()
        .map(call -> call.attachments().get(key))
        .map(Object::toString)
        .orElse(null);
  }

  @Override
  public String caller() {
    return ServerCall.current().orElseThrow().caller().getAddress().getHostAddress();
  }

  @Override
  public void reply(String key, String value) {
    ServerCall.current().orElseThrow().replyAttachment(key, value);
  }

  @Override
  public @Nullable String statusOf(Throwable thrown) {
    return null;
  }

  @Override
  public void closePorts() {
    servers.forEach(RpcServer::close);
  }
}
