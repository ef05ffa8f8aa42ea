package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What one address costs a provider, another address does not pay for. */
@Timeout(120)
@EnabledOnOs(OS.LINUX) // elsewhere loopback has one address
class TwoAddressesTest {

  private static final String HERE = "127.0.0.1";
  private static final String ELSEWHERE = "127.0.0.2";
  private static final int OK = 20;
  private static final int BAD_REQUEST = 40;
  private static final int CONNECTIONS = 50;
  private static final int MANY = 500;
  private static final int FEW = 16;

  /** So many calls of an address may be in the queue, in front of those that wait for a place. */
  private static final int FRONT = 130;

  /** As many empty lists take more memory than a restricted message may take. */
  private static final int LISTS = 100_000;

  /** What is called. */
  public interface Anything {
    CompletableFuture<String> call(String name);

    int size(List<?> list);
  }

  /** Holds the only thread until the test has made all calls, and notes their order. */
  private static final class Served implements Anything {
    private final CountDownLatch allCalled = new CountDownLatch(1);
    private final List<String> order = Collections.synchronizedList(new ArrayList<>());

    @Override
    public CompletableFuture<String> call(String name) {
      try {
        assertThat(allCalled.await(60, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      order.add(name);
      return CompletableFuture.completedFuture(name);
    }

    @Override
    public int size(List<?> list) {
      return list.size();
    }
  }

  private final Served served = new Served();
  private final List<RawPeer> peers = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    served.allCalled.countDown();
    for (RawPeer peer : peers) {
      peer.close();
    }
  }

  private RawPeer connectFrom(String address, RpcServer server) throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(address, 0));
    socket.connect(new InetSocketAddress(HERE, server.port()));
    RawPeer peer = new RawPeer(socket);
    peers.add(peer);
    return peer;
  }

  private static byte[] request(long id, String method, String descriptor, byte[] argument) {
    byte[] body =
        HessianBytes.request(
            Anything.class, method, descriptor, argument, HessianBytes.map(Map.of()));
    return RawPeer.frame(0xc2, id, body);
  }

  private static byte[] sizeOf(long id, byte[] first, byte[] next) {
    ByteBuffer list = ByteBuffer.allocate(6 + first.length + LISTS * next.length);
    list.put((byte) 'X').put((byte) 'I').putInt(1 + LISTS).put(first);
    for (int i = 0; i < LISTS; i++) {
      list.put(next);
    }
    return request(id, "size", "Ljava/util/List;", list.array());
  }

  /** A map of this type takes 300 bytes of memory and three of the message. */
  private static byte[] tooManyMaps(long id) {
    byte[] type = HessianBytes.text("java.util.IdentityHashMap");
    byte[] first = HessianBytes.all(new byte[] {'M'}, type, new byte[] {'Z'});
    return sizeOf(id, first, new byte[] {'M', (byte) 0x90, 'Z'});
  }

  private static byte[] manyLists(long id) {
    return sizeOf(id, new byte[] {0x78}, new byte[] {0x78});
  }

  private static RawPeer.Reply call(RawPeer peer, byte[] request) throws IOException {
    peer.send(request);
    return peer.receive();
  }

  @Test
  void anAddressWithManyConnectionsHasNoMorePlacesThanAnother() throws Exception {
    try (RpcServer server = Loopback.server().threads(1).service(Anything.class, served).start();
        RpcClient client = Loopback.client().build()) {
      for (int i = 0; i < MANY; i++) {
        RawPeer peer =
            i < CONNECTIONS ? connectFrom(ELSEWHERE, server) : peers.get(i % CONNECTIONS);
        peer.send(request(i, "call", "Ljava/lang/String;", HessianBytes.text("greedy")));
      }
      Deadline.await("all have come", () -> server.stats().callsRunning() == MANY);
      Anything neighbor = client.refer(Anything.class, "dubbo://" + HERE + ":" + server.port());
      List<CompletableFuture<String>> calls = new ArrayList<>();
      for (int i = 0; i < FEW; i++) {
        calls.add(neighbor.call("neighbor"));
      }
      Deadline.await("they have come", () -> server.stats().callsRunning() == MANY + FEW);
      served.allCalled.countDown();
      for (CompletableFuture<String> each : calls) {
        assertThat(each.get(30, TimeUnit.SECONDS)).isEqualTo("neighbor");
      }
      assertThat(served.order.lastIndexOf("neighbor")).isLessThan(FRONT + FEW);
      for (int i = 0; i < MANY; i++) {
        assertThat(peers.get(i % CONNECTIONS).receive().status()).isEqualTo(OK);
      }
    }
  }

  @Test
  void aRequestThatIsTooCostlyRestrictsThoseOfItsAddressOnly() throws Exception {
    try (RpcServer server = Loopback.server().service(Anything.class, served).start()) {
      RawPeer neighbor = connectFrom(HERE, server);
      RawPeer attacker = connectFrom(ELSEWHERE, server);
      assertThat(call(attacker, manyLists(1)).status()).isEqualTo(OK);
      assertThat(call(attacker, tooManyMaps(2)).status()).isEqualTo(BAD_REQUEST);
      attacker.close();

      RawPeer again = connectFrom(ELSEWHERE, server);
      RawPeer.Reply refused = call(again, manyLists(3));
      assertThat(refused.status()).isEqualTo(BAD_REQUEST);
      assertThat(new String(refused.body(), StandardCharsets.UTF_8))
          .contains("counts as 65536 bytes here, because an earlier message of the same address");
      assertThat(call(again, request(4, "size", "Ljava/util/List;", new byte[] {0x78})).status())
          .isEqualTo(OK);
      assertThat(call(neighbor, manyLists(5)).status()).isEqualTo(OK);
    }
  }
}
