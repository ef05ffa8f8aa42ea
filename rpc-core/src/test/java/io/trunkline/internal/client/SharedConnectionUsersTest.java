package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedConnectionUsersTest {

  private final ClientEngine engine =
      new ClientEngine(
          new ClientEngine.Settings(
              null,
              SerializationProviders.of(List.of()),
              new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT),
              0,
              Duration.ofSeconds(3),
              Duration.ZERO,
              false,
              true,
              1,
              null));

  @AfterEach
  void close() {
    engine.close(Duration.ZERO);
  }

  private static InetSocketAddress nobody() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return InetSocketAddress.createUnresolved("127.0.0.1", socket.getLocalPort());
    }
  }

  @Test
  void aLineThatNobodyUsesAnyMoreDoesNotGoOnConnecting() throws IOException {
    InetSocketAddress address = nobody();
    SharedConnection line = engine.line(address);
    assertThatThrownBy(line::awaitConnected)
        .hasMessageContaining("CONNECT_FAILED")
        .hasMessageNotContaining("Next attempt");
    engine.giveUp(line);
    assertThatThrownBy(line::awaitConnected).hasMessageContaining("MISUSED");
    assertThat(engine.line(address)).isNotSameAs(line);
  }

  @Test
  void aLineThatAnotherReferenceUsesGoesOn() throws IOException {
    InetSocketAddress address = nobody();
    SharedConnection line = engine.line(address);
    assertThat(engine.line(address)).isSameAs(line);
    engine.giveUp(line);
    assertThatThrownBy(line::awaitConnected).hasMessageContaining("CONNECT_FAILED");
    assertThat(engine.line(address)).isSameAs(line);
  }
}
