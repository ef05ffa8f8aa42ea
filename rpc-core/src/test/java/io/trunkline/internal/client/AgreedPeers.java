package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Invocation;
import io.trunkline.internal.exchange.CallLog;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.server.PortSecurity;
import io.trunkline.internal.server.ServerPort;
import io.trunkline.internal.server.TestSettings;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Engines and ports that agree on a {@link RememberingSerialization}, closed together. */
final class AgreedPeers implements AutoCloseable {

  final EchoExport echo = new EchoExport();
  private final List<Runnable> endings = new ArrayList<>();

  ServerPort port(RememberingSerialization provider) throws Exception {
    ServerPort port =
        new ServerPort(
            new TestSettings()
                .providers(SerializationProviders.of(List.of(provider)))
                .serializations("remembering")
                .handshake(true)
                .executor(null)
                .build(),
            echo,
            PortSecurity.NONE);
    endings.add(() -> port.close(Duration.ZERO));
    return port;
  }

  ClientEngine engine(RememberingSerialization provider) {
    return engine(provider, null);
  }

  ClientEngine engine(RememberingSerialization provider, @Nullable Executor executor) {
    ClientEngine engine =
        new ClientEngine(
            new ClientSettings(
                "remembering",
                SerializationProviders.of(List.of(provider)),
                new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT),
                1_000_000,
                65_536,
                32 * 1024 * 1024,
                0,
                Duration.ofSeconds(3),
                Duration.ZERO,
                Duration.ZERO,
                true,
                SerializationSettings.NONE,
                1,
                new CallLog(Duration.ZERO, false),
                executor),
            null,
            "test");
    endings.add(() -> engine.close(Duration.ZERO));
    return engine;
  }

  /** Makes calls on the connection to an address that references share. */
  static Invoker invoker(
      ClientEngine engine, Destination address, Collection<ClientMethod> methods) {
    ConnectionLease lease = engine.connections(address, 0, false, methods, null);
    return engine.reference(lease.invoker(), List.of(), Map.of(), methods, lease);
  }

  /** An invoker whose connection has ended its handshake. */
  Invoker agreed(ClientEngine engine, ServerPort port, Collection<ClientMethod> methods) {
    Invoker invoker = invoker(engine, address(port), methods);
    invoker.awaitConnected();
    await("an agreement, not " + invoker.terms(), invoker);
    return invoker;
  }

  private static void await(String what, Invoker invoker) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!invoker.terms().startsWith("agreed")) {
      assertThat(System.nanoTime() - deadline).as(what).isNegative();
      LockSupport.parkNanos(500_000);
    }
  }

  static Destination address(ServerPort port) {
    return new Destination(
        InetSocketAddress.createUnresolved("127.0.0.1", port.address().getPort()), false);
  }

  ClientMethod method(ClientEngine engine) {
    return engine.method(
        new ClientMethod.Settings(
            echo.site(),
            echo.site().service(),
            "remembering",
            Map.of("token", "a constant that every call has"),
            PayloadTerms.PLAIN,
            String.class,
            new ResultType(String.class, false, false),
            echo.gate,
            false,
            10_000_000_000L,
            null));
  }

  Invocation invocation(String argument) {
    return new Invocation(
        echo.site(),
        new Object[] {argument},
        Map.of("token", "a constant that every call has"),
        false,
        System.nanoTime() + TimeUnit.SECONDS.toNanos(10));
  }

  @Override
  public void close() {
    for (int i = endings.size() - 1; i >= 0; i--) {
      endings.get(i).run();
    }
  }
}
