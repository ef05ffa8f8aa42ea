package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers that do not read, or do not end what they begin, cost a provider no more than is set. */
@Timeout(120)
class ByteLimitsTest {

  private static final int MB = 1_000_000;

  /** What is called. */
  public interface Texts {
    String echo(String text);

    String repeated(int length);

    int length(byte[] bytes);
  }

  private static final class Served implements Texts {
    private final AtomicInteger calls = new AtomicInteger();

    @Override
    public String echo(String text) {
      calls.incrementAndGet();
      return text;
    }

    @Override
    public String repeated(int length) {
      calls.incrementAndGet();
      return "x".repeat(length);
    }

    @Override
    public int length(byte[] bytes) {
      return bytes.length;
    }
  }

  private final Served served = new Served();
  private final List<RawPeer> peers = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (RawPeer peer : peers) {
      peer.close();
    }
  }

  private RpcServer start(RpcServer.Builder options) throws IOException {
    return options.closeTimeout(Duration.ofMillis(1)).service(Texts.class, served).start();
  }

  private static Texts refer(RpcClient client, RpcServer server) {
    return client.refer(Texts.class, "dubbo://127.0.0.1:" + server.port());
  }

  private static RpcClient client() {
    return Loopback.client().closeTimeout(Duration.ofMillis(1)).build();
  }

  private void beginLongFrame(RpcServer server, int sent) throws IOException {
    RawPeer peer = new RawPeer(server.port());
    peers.add(peer);
    byte[] beginning = RawPeer.frame(0xc2, 0, 1, 8 * MB, new byte[sent]);
    Thread writer = new Thread(() -> sendQuietly(peer, beginning));
    writer.setDaemon(true);
    writer.start();
  }

  private static void sendQuietly(RawPeer peer, byte[] bytes) {
    try {
      peer.send(bytes);
    } catch (IOException closed) {
      return; // as it may be
    }
  }

  @Test
  void unfinishedFramesHoldNoMoreThanIsSetAndOthersAreServed() throws Exception {
    try (RpcServer server = start(Loopback.server().maxInboundBytes(2 * MB));
        RpcClient client = client()) {
      Texts texts = refer(client, server);
      for (int i = 0; i < 50; i++) {
        beginLongFrame(server, MB);
      }
      Deadline.await("some wait", () -> server.stats().heldBytes() > MB);
      for (int i = 0; i < 200; i++) {
        assertThat(texts.echo("small")).isEqualTo("small");
        assertThat(server.stats().heldBytes()).isLessThan(2 * MB + 50L * 64 * 1024);
      }
      Deadline.await(
          "those that hardly go on are refused",
          () -> server.stats().faults().getOrDefault("no-room", 0L) >= 50);
      assertThat(texts.length(new byte[MB / 2])).isEqualTo(MB / 2);
    }
  }

  @Test
  void aBodyWithoutRoomIsRefusedWithTheSettingAndItsConnectionGoesOn() throws Exception {
    try (RpcServer server = start(Loopback.server().maxInboundBytes(100_000));
        RpcClient client = client()) {
      Texts texts = refer(client, server);
      RpcException refused =
          catchThrowableOfType(RpcException.class, () -> texts.length(new byte[2 * MB]));
      assertThat(refused).hasMessageContaining("raise maxInboundBytes");
      assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
      assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
      assertThat(texts.echo("next")).isEqualTo("next");
      assertThat(client.stats().connections()).isEqualTo(1);
    }
  }

  /** It never reads what it asks for. */
  private void askWithoutReading(RpcServer server, int requests, int length) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(8 * 1024);
    socket.connect(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), server.port()));
    RawPeer peer = new RawPeer(socket);
    peers.add(peer);
    byte[] body =
        HessianBytes.request(
            Texts.class, "repeated", "I", HessianBytes.number(length), HessianBytes.map(Map.of()));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 1; i <= requests; i++) {
      all.writeBytes(RawPeer.frame(0xc2, i, body));
    }
    Thread writer = new Thread(() -> sendQuietly(peer, all.toByteArray()));
    writer.setDaemon(true);
    writer.start();
  }

  @Test
  void aPeerThatTakesNothingForATimeIsClosedAndItsRequestsAreDropped() throws Exception {
    try (RpcServer server = start(Loopback.server().writeTimeout(Duration.ofMillis(300)))) {
      askWithoutReading(server, 400, 50_000);
      Deadline.await(
          "it is closed", () -> server.stats().faults().getOrDefault("replies-unread", 0L) == 1);
      Deadline.await("it is gone", () -> server.stats().connections() == 0);
      Deadline.await("nothing runs", () -> server.stats().callsRunning() == 0);
      Deadline.await("nothing is held", () -> server.stats().heldBytes() == 0);
      Deadline.await("nothing is unwritten", () -> server.stats().unwrittenBytes() == 0);
      assertThat(served.calls).as("requests that were not begun are not run").hasValueLessThan(400);
    }
  }

  @Test
  void repliesThatNobodyReadsHoldNoMoreThanIsSet() throws Exception {
    try (RpcServer server = start(Loopback.server().maxOutboundBytes(4 * MB));
        RpcClient client = client()) {
      Texts texts = refer(client, server);
      assertThat(texts.echo("first")).isEqualTo("first");
      for (int i = 0; i < 40; i++) {
        askWithoutReading(server, 100, 100_000);
        assertThat(texts.echo("small")).isEqualTo("small");
        assertThat(server.stats().unwrittenBytes()).isLessThanOrEqualTo(5 * MB);
      }
      Deadline.await(
          "some are closed", () -> server.stats().faults().getOrDefault("replies-unread", 0L) > 0);
      assertThat(texts.echo("last")).isEqualTo("last");
    }
  }

  @Test
  void aLongReplyWithoutRoomIsReplacedByAnErrorThatNamesTheSetting() throws Exception {
    try (RpcServer server = start(Loopback.server().maxOutboundBytes(65_536));
        RpcClient client = client()) {
      Texts texts = refer(client, server);
      RpcException failed = catchThrowableOfType(RpcException.class, () -> texts.repeated(MB));
      assertThat(failed).hasMessageContaining("raise maxOutboundBytes");
      assertThat(failed.certainty()).isNotEqualTo(Certainty.NOT_EXECUTED);
      assertThat(texts.echo("next")).isEqualTo("next");
    }
  }

  @Test
  void aPeerThatReadsLateGetsAllReplies() throws Exception {
    int calls = 300;
    CountDownLatch done = new CountDownLatch(calls);
    try (RpcServer server = start(Loopback.server());
        RpcClient client = client()) {
      Texts texts = refer(client, server);
      String text = "x".repeat(100_000);
      for (int i = 0; i < calls; i++) {
        CompletableFuture.supplyAsync(() -> texts.echo(text), task -> new Thread(task).start())
            .thenAccept(
                reply -> {
                  if (reply.equals(text)) {
                    done.countDown();
                  }
                });
      }
      assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
    }
  }
}
