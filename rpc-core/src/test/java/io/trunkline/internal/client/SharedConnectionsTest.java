package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.internal.options.CompressionTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SharedConnectionsTest {

  private final ClientSettings settings = PlainClients.settings(Duration.ofSeconds(3), 1, null);
  private final ClientEngine engine = new ClientEngine(settings, null, "test");

  @AfterEach
  void close() {
    engine.close(Duration.ZERO);
  }

  private static Destination nobody() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new Destination(
          InetSocketAddress.createUnresolved("127.0.0.1", socket.getLocalPort()), false);
    }
  }

  private SharedConnections connections() {
    ClientResources resources =
        new ClientResources(settings, null, CompressionTable.none(), null, "test");
    return new SharedConnections(resources);
  }

  @Test
  void aConnectionThatNobodyUsesAnyMoreIsNotTriedAgain() throws IOException {
    Destination address = nobody();
    Invoker invoker = AgreedPeers.invoker(engine, address, List.of());
    assertThatThrownBy(invoker::awaitConnected)
        .hasMessageContaining("CONNECT_FAILED")
        .hasMessageNotContaining("Next attempt");
    invoker.close();
    assertThatThrownBy(invoker::awaitConnected).hasMessageContaining("MISUSED");
    assertThat(engine.terms()).isEmpty();
  }

  @Test
  void aConnectionThatAnotherReferenceUsesGoesOn() throws IOException {
    SharedConnections connections = connections();
    Destination address = nobody();
    SharedConnection connection = connections.acquire(address);
    assertThat(connections.acquire(address)).isSameAs(connection);
    connections.release(address);
    assertThatThrownBy(connection::awaitConnected).hasMessageContaining("CONNECT_FAILED");
    assertThat(connections.acquire(address)).isSameAs(connection);
    connections.release(address);
    connections.release(address);
    assertThatThrownBy(connection::awaitConnected).hasMessageContaining("MISUSED");
    assertThat(connections.acquire(address)).isNotSameAs(connection);
  }

  @Test
  void givingBackTwiceTakesNothingFromOthers() throws IOException {
    Destination address = nobody();
    Invoker one = AgreedPeers.invoker(engine, address, List.of());
    Invoker other = AgreedPeers.invoker(engine, address, List.of());
    one.close();
    one.close();
    assertThatThrownBy(other::awaitConnected).hasMessageContaining("CONNECT_FAILED");
  }

  @Test
  void aConnectionMadeWhileTheClientClosesIsClosedWithIt() throws Exception {
    ClientResources resources =
        new ClientResources(settings, null, CompressionTable.none(), null, "test");
    Destination address =
        new Destination(InetSocketAddress.createUnresolved("127.0.0.1", 1), false);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 10_000; round++) {
        SharedConnections connections = new SharedConnections(resources);
        CyclicBarrier start = new CyclicBarrier(2);
        Future<@Nullable SharedConnection> acquired =
            threads.submit(
                () -> {
                  start.await();
                  try {
                    return connections.acquire(address);
                  } catch (RpcException closed) {
                    return null;
                  }
                });
        Future<List<SharedConnection>> closed =
            threads.submit(
                () -> {
                  start.await();
                  return connections.close();
                });
        SharedConnection made = acquired.get(30, TimeUnit.SECONDS);
        List<SharedConnection> ended = closed.get(30, TimeUnit.SECONDS);
        assertThat(made == null || ended.contains(made)).as("round %s", round).isTrue();
      }
    } finally {
      threads.shutdownNow();
      resources.close();
    }
  }
}
