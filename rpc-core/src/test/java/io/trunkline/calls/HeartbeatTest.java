package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

  private static final Duration INTERVAL = Duration.ofMillis(200);

  /** Three times this is longer than a busy machine delays a heartbeat. */
  private static final Duration SLOWER = Duration.ofMillis(500);

  private RpcServer server;

  private void start(Duration heartbeat) throws Exception {
    server =
        Loopback.server().heartbeat(heartbeat).service(Letters.class, new LetterService()).start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void anIdleConnectionIsKeptByItsClientsHeartbeats() throws Exception {
    start(SLOWER);
    try (RpcClient client = Loopback.client().heartbeat(SLOWER).build()) {
      Letters letters = client.refer(Letters.class, "dubbo://127.0.0.1:" + server.port());
      Deadline.await("heartbeats answered", () -> client.stats().framesIn() >= 6);
      assertThat(letters.echo("x")).isEqualTo("x");
      assertThat(client.stats().connections()).isEqualTo(1);
    }
  }

  @Test
  void aServerAsksAClientThatSendsNone() throws Exception {
    start(SLOWER);
    try (RpcClient client = Loopback.client().heartbeat(Duration.ZERO).build()) {
      client.refer(Letters.class, "dubbo://127.0.0.1:" + server.port());
      Deadline.await(
          "heartbeats sent",
          () -> client.stats().framesOut() >= 4); // answers to the server's heartbeats
      assertThat(client.stats().connections()).isEqualTo(1);
    }
  }

  @Test
  void aPeerThatAnswersNothingIsClosed() throws Exception {
    start(INTERVAL);
    try (RawPeer peer = new RawPeer(server.port())) {
      assertThat(peer.receive().flags()).isEqualTo(0xe2); // first it is asked
      assertThat(peer.isClosedByPeer()).isTrue();
    }
  }

  @Test
  void aProviderThatAnswersNothingIsLeftByItsClient() throws Exception {
    start(INTERVAL);
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        RpcClient client = Loopback.client().handshake(false).heartbeat(INTERVAL).build()) {
      client.refer(Letters.class, "dubbo://127.0.0.1:" + silent.getLocalPort());
      Deadline.await(
          "a second connection",
          () -> client.stats().connections() >= 2); // closed, and tried again
    }
  }
}
