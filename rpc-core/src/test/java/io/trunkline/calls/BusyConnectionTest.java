package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What one connection may make the other side keep: calls, requests, replies to heartbeats. */
@Timeout(60)
class BusyConnectionTest {

  private static final int MARK = 0x54;
  private static final long MARKED_ID = 0x545201000000006fL;
  private static final byte[] NULL = {'N'};
  private static final long MAX_UNREAD_BYTES = 64 * 1024;

  private final LetterService letters = new LetterService();

  private RpcServer serve() throws IOException {
    return Loopback.server().service(Letters.class, letters).start();
  }

  @Test
  void aCallOverTheLimitOfThoseThatWaitFailsAtOnceAndWasNotExecuted() throws Exception {
    try (RpcServer server = serve();
        RpcClient client = Loopback.client().maxWaitingCalls(4).build()) {
      Letters service = client.refer(Letters.class, "dubbo://127.0.0.1:" + server.port());
      List<CompletableFuture<String>> held = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        held.add(service.holdLater());
      }
      Deadline.await("all are held", () -> letters.held() == 4);
      assertThatThrownBy(() -> service.echo("one more"))
          .isInstanceOfSatisfying(
              RpcException.class,
              e -> {
                assertThat(e.status()).isEqualTo(Status.OVERLOADED);
                assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
              })
          .hasMessageContaining("4 calls wait")
          .hasMessageContaining("raise maxWaitingCalls");
      letters.release();
      for (CompletableFuture<String> call : held) {
        assertThat(call.get()).isEqualTo("released");
      }
      assertThat(service.echo("again")).isEqualTo("again");
    }
  }

  @Test
  void aTrunklinePeerMayNotUseTheIdOfARequestThatIsUnderWay() throws Exception {
    byte[] hold = HessianBytes.request(Letters.class, "hold", "", new byte[0], NULL);
    byte[] tell = HessianBytes.request(Letters.class, "inherited", "", new byte[0], NULL);
    try (RpcServer server = serve();
        RawPeer peer = new RawPeer(server.port())) {
      peer.send(RawPeer.frame(0xe2, MARK, MARKED_ID, 1, NULL));
      peer.receive();
      peer.send(RawPeer.frame(0xc2, 5, hold));
      Deadline.await("it is held", () -> letters.held() == 1);
      peer.send(RawPeer.frame(0xc2, 5, tell), RawPeer.frame(0xc2, 6, tell));
      boolean refused = false;
      for (int i = 0; i < 2; i++) {
        RawPeer.Reply reply = peer.receive();
        if (reply.id() == 5) {
          refused = true;
          assertThat(reply.status()).as("says nothing of the first").isEqualTo(80);
          assertThat(new String(reply.body(), StandardCharsets.UTF_8))
              .contains("a request with id 5 is under way");
        } else {
          assertThat(reply.status()).isEqualTo(20);
        }
      }
      assertThat(refused).isTrue();
      assertThat(server.stats().faults()).containsEntry("duplicate-id", 1L);
      letters.release();
      assertThat(peer.receive())
          .extracting(RawPeer.Reply::id, RawPeer.Reply::status)
          .containsExactly(5L, 20);
      peer.send(RawPeer.frame(0xc2, 5, tell));
      assertThat(peer.receive().status()).isEqualTo(20);
    }
  }

  @Test
  void callsOverTheBytesThatMayWaitToBeSentFailAtOnceAndNameTheSetting() throws Exception {
    try (ServerSocket listening = new ServerSocket()) {
      listening.setReceiveBufferSize(4_096);
      listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (RpcClient client =
          Loopback.client()
              .handshake(false)
              .maxQueuedBytes(100_000)
              .closeTimeout(Duration.ZERO)
              .build()) {
        Letters peer =
            client
                .reference(
                    ReferenceOptions.builder(
                            Letters.class, "dubbo://127.0.0.1:" + listening.getLocalPort())
                        .method("tell", MethodOptions.NONE.withoutReply())
                        .build())
                .service();
        String large = "x".repeat(1_000_000);
        RpcException refused = null;
        for (int i = 0; i < 100 && refused == null; i++) { // what the sockets take does not wait
          try {
            peer.tell(large);
          } catch (RpcException e) {
            refused = e;
          }
        }
        assertThat(refused).isNotNull();
        assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
        assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
        assertThat(refused)
            .hasMessageContaining("100000 wait")
            .hasMessageContaining("raise maxQueuedBytes")
            .hasMessageContaining("max-queued-bytes");
      }
    }
  }

  @Test
  void heartbeatsOfAProviderThatDoesNotReadDoNotFillTheClient() throws Exception {
    try (ServerSocket listening = new ServerSocket()) {
      listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (RpcClient client = Loopback.client().handshake(false).build()) {
        Reference<Letters> reference =
            client.reference(
                ReferenceOptions.builder(
                        Letters.class, "dubbo://127.0.0.1:" + listening.getLocalPort())
                    .build());
        try (Socket accepted = listening.accept()) {
          flood(
              accepted, () -> client.stats().faults().getOrDefault("heartbeat-unread", 0L) > 1_000);
          assertThat(client.stats().heldBytes()).isLessThan(2 * MAX_UNREAD_BYTES);
          assertThat(client.stats().unwrittenBytes()).isLessThan(4 * MAX_UNREAD_BYTES);
        }
        assertThat(reference).isNotNull();
      }
    }
  }

  @Test
  void heartbeatsOfAConsumerThatDoesNotReadDoNotFillTheProvider() throws Exception {
    try (RpcServer server = serve();
        Socket peer = new Socket()) {
      peer.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
      peer.setSoTimeout(1);
      Thread flood =
          new Thread(
              () -> {
                try {
                  flood(peer, () -> false);
                } catch (IOException closed) {
                  assertThat(closed).isNotNull(); // the provider reads no more, and the test ends
                }
              });
      flood.setDaemon(true);
      flood.start();
      Deadline.await("it stops reading", () -> server.stats().unwrittenBytes() > 32 * 1024);
      assertThat(server.stats().unwrittenBytes()).isLessThan(4 * MAX_UNREAD_BYTES);
    }
  }

  /**
   * The peer's receive buffer keeps its usual size: with a tiny one the kernel discards segments
   * beyond the window together with the acknowledgements they carry, and the flood itself stalls.
   */
  private static void flood(Socket socket, java.util.function.BooleanSupplier enough)
      throws IOException {
    byte[] heartbeat = RawPeer.frame(0xe2, 1, NULL);
    byte[] many = new byte[heartbeat.length * 1_000];
    for (int at = 0; at < many.length; at += heartbeat.length) {
      System.arraycopy(heartbeat, 0, many, at, heartbeat.length);
    }
    for (int i = 0; i < 20_000 && !enough.getAsBoolean(); i++) {
      socket.getOutputStream().write(many);
    }
  }
}
