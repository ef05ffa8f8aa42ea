package io.trunkline.calls;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.drift.DriftedPair;
import io.trunkline.testkit.drift.DriftedSide;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A client and a server of a pair's sides, connected and agreed. The interface of each is its own
 * version, and that is all either knows of classes, beside its optimizer. For one thread.
 */
final class DriftedPeers implements AutoCloseable {

  private final RpcServer server;
  private final RpcClient client;
  private final Reference<?> reference;

  /** What the service gives, or has taken; written before a call or by it. */
  private final AtomicReference<@Nullable Object> held = new AtomicReference<>();

  private volatile boolean executed;

  private DriftedPeers(DriftedPair pair, String serialization) throws IOException {
    server = server(pair.there(), pair.there().service(), serialization);
    client = Loopback.client().serialization(serialization).optimizer(pair.here()::named).build();
    reference =
        client.reference(
            ReferenceOptions.builder(pair.here().service(), "dubbo://127.0.0.1:" + server.port())
                .build());
  }

  /** Starts both, and waits until they agreed on the terms of their connection. */
  static DriftedPeers connect(DriftedPair pair, String serialization) throws IOException {
    DriftedPeers peers = new DriftedPeers(pair, serialization);
    Deadline.await("terms", () -> peers.terms().startsWith("agreed: "));
    return peers;
  }

  private <T> RpcServer server(DriftedSide side, Class<T> service, String serialization)
      throws IOException {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          executed = true;
          return arguments == null ? held.get() : held.getAndSet(arguments[0]);
        };
    Object proxy = Proxy.newProxyInstance(side.loader(), new Class<?>[] {service}, handler);
    return Loopback.server()
        .threads(2)
        .serialization(serialization)
        .optimizer(side::named)
        .service(service, service.cast(proxy))
        .start();
  }

  String terms() {
    return reference.terms();
  }

  /** Whether the service saw the last call. */
  boolean executed() {
    return executed;
  }

  /** Sends an object of the client's side; what the service was called with. */
  @Nullable Object take(Object value) throws Exception {
    held.set(null);
    invoke("take", value.getClass(), value);
    return held.get();
  }

  /** Lets the service return an object of its side; what the client received. */
  @Nullable Object give(Object value) throws Exception {
    held.set(value);
    return invoke("give", value.getClass());
  }

  /** Constants with a body are of a class that has no name of its own. */
  private @Nullable Object invoke(String verb, Class<?> type, Object... arguments)
      throws Exception {
    Class<?> declared = type.getSuperclass().isEnum() ? type.getSuperclass() : type;
    Object service = reference.service();
    executed = false;
    for (var method : service.getClass().getInterfaces()[0].getMethods()) {
      if (method.getName().equals(verb + declared.getSimpleName())) {
        try {
          return method.invoke(service, arguments);
        } catch (InvocationTargetException e) {
          throw (Exception) e.getCause();
        }
      }
    }
    throw new IllegalArgumentException(verb + declared.getSimpleName());
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
