package io.trunkline.interop;

import io.trunkline.call.Certainty;
import io.trunkline.call.GenericException;
import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.call.ServerCall;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.peer.RpcRuntime;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Trunkline with its builders, on loopback. */
final class TrunklineRuntime implements RpcRuntime, AutoCloseable {

  private final Dialect dialect;
  private final List<String> allowed;
  private final List<RpcServer> servers = new CopyOnWriteArrayList<>();
  private final Map<Integer, RpcClient> clientsByHeartbeat = new ConcurrentHashMap<>();

  TrunklineRuntime(Dialect dialect) {
    this(dialect, List.of());
  }

  /**
   * A runtime that allows more than the interfaces declare.
   *
   * @param allowed lines of the class gate, of both roles
   */
  TrunklineRuntime(Dialect dialect, List<String> allowed) {
    this.dialect = dialect;
    this.allowed = List.copyOf(allowed);
  }

  @Override
  public void export(Port port, List<Export<?>> services) throws IOException {
    RpcServer.Builder server = RpcServer.builder().port(port.number());
    if (!port.everyAddress()) {
      server.host("127.0.0.1");
    }
    if (port.heartbeatMillis() > 0) {
      server.heartbeat(Duration.ofMillis(port.heartbeatMillis()));
    }
    if (!dialect.serialization().isEmpty()) {
      server.serialization(dialect.serialization());
    }
    if (port.registry() != null) {
      // As the stock peers, which read and announce interfaces only; a test's url may say
      // otherwise.
      server.registry(port.registry()).registerMode("interface").announcedHost("peer.example");
    }
    dialect.settings().forEach(server::serializationSetting);
    allowed.forEach(server::allow);
    if (!dialect.listed().isEmpty()) {
      server.optimizer(dialect::listed);
    }
    services.forEach(service -> server.service(service(service)));
    servers.add(server.start());
  }

  private static <T> ServiceOptions<T> service(Export<T> export) {
    ServiceOptions.Builder<T> service =
        ServiceOptions.builder(export.service(), export.implementation());
    export.parameters().forEach(service::parameter);
    return service
        .path(export.path())
        .group(export.group())
        .version(export.version())
        .token(export.token())
        .generic(export.generic())
        .build();
  }

  @Override
  public <T> OurReference<T> refer(Refer<T> refer) {
    return new OurReference<>(client(refer), refer);
  }

  @Override
  public OurGeneric referGeneric(Refer<?> refer, String mode) {
    return new OurGeneric(
        client(refer)
            .reference(
                OurReference.options(GenericService.class, refer)
                    .path(refer.service().getName())
                    .build())
            .attach("generic", mode));
  }

  @Override
  public @Nullable Packed packed(Throwable thrown) {
    return thrown instanceof GenericException e
        ? new Packed(e.exceptionClass(), e.exceptionMessage())
        : null;
  }

  private RpcClient client(Refer<?> refer) {
    return clientsByHeartbeat.computeIfAbsent(
        refer.heartbeatMillis(),
        millis -> {
          RpcClient.Builder options = RpcClient.builder();
          if (!dialect.serialization().isEmpty()) {
            options.serialization(dialect.serialization());
          }
          dialect.settings().forEach(options::serializationSetting);
          allowed.forEach(options::allow);
          if (!dialect.listed().isEmpty()) {
            options.optimizer(dialect::listed);
          }
          return millis == 0
              ? options.build()
              : options.heartbeat(Duration.ofMillis(millis)).build();
        });
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
    return thrown instanceof RpcException e ? e.status() + " " + e.certainty() : null;
  }

  @Override
  public boolean isUnanswered(Throwable thrown) {
    return thrown instanceof RpcException e
        && (e.status() == Status.TIMEOUT || e.status() == Status.CONNECTION_LOST);
  }

  @Override
  public RpcException failedCall(String message) {
    return new RpcException(Status.TIMEOUT, Certainty.UNKNOWN, message);
  }

  @Override
  public void closePorts() {
    servers.forEach(RpcServer::close);
  }

  @Override
  public void close() {
    clientsByHeartbeat.values().forEach(RpcClient::close);
    closePorts();
  }
}
