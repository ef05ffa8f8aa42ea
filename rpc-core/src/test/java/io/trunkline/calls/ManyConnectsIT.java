package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.TestSize;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Connections that come and go at every stage of the handshake leave nothing behind. {@code mvn
 * verify} makes 300 of them, {@code bin/verify connects} 10,000, and a tenth of it with our client.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class ManyConnectsIT {

  private static final int CONNECTS = TestSize.of("trunkline.connects", 60, 300);
  private static final int MARK = 0x54;
  private static final long MARKED_ID = 0x545201000000006fL;
  private static final int BITS_OFFSET = 3; // behind kind, length and revision
  private static final int FRAMING_BITS = 0x60;
  private static final byte[] NULL = {'N'};
  private static final long MAX_GROWTH_BYTES = 16 * 1024 * 1024;

  private static RpcServer server() throws Exception {
    return Loopback.server().service(Letters.class, new LetterService()).start();
  }

  private static long usedBytes() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  @Test
  void aServerForgetsPeersThatLeftAtAnyStage() throws Exception {
    try (RpcServer server = server()) {
      leave(server.port(), 100);
      Deadline.await("warm", () -> server.stats().connections() == 0);
      long before = usedBytes();
      leave(server.port(), CONNECTS);
      Deadline.await("all are gone", () -> server.stats().connections() == 0);
      assertThat(usedBytes() - before).isLessThan(MAX_GROWTH_BYTES);
    }
  }

  private static void leave(int port, int connects) throws Exception {
    for (int i = 0; i < connects; i++) {
      try (RawPeer peer = new RawPeer(port)) {
        int stage = i % 4;
        if (stage > 0) {
          peer.send(RawPeer.frame(0xe2, MARK, MARKED_ID, 1, NULL));
        }
        if (stage > 1) {
          byte[] said = peer.receive().body();
          byte[] told = stage == 2 ? new byte[] {0x21, 9} : hello(said);
          peer.send(RawPeer.frame(0xe2, MARK, 1, told.length, told));
          assertThat(peer.receive().body()).isNotEqualTo(NULL);
        }
      }
    }
  }

  /**
   * What a server said of itself, said by a client whose classes do not differ, and whose frames
   * have no form of their own.
   */
  static byte[] hello(byte[] capabilities) {
    int header = (capabilities[0] & 0xff) < 0x30 ? 1 : 2;
    byte[] hello = Arrays.copyOf(capabilities, capabilities.length + 1);
    hello[header] = 2;
    hello[header - 1]++;
    hello[header + BITS_OFFSET] &= ~FRAMING_BITS;
    return hello;
  }

  @Test
  void clientsThatComeAndGoAgreeEachTimeAndLeaveNothing() throws Exception {
    try (RpcServer server = server()) {
      connect(server.port(), 10);
      long before = usedBytes();
      connect(server.port(), CONNECTS / 10);
      Deadline.await("all are gone", () -> server.stats().connections() == 0);
      assertThat(usedBytes() - before).isLessThan(MAX_GROWTH_BYTES);
    }
  }

  private static void connect(int port, int clients) {
    for (int i = 0; i < clients; i++) {
      try (RpcClient client = Loopback.client().build()) {
        Reference<Letters> letters =
            client.reference(
                ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + port).build());
        if (i % 2 == 0) {
          Deadline.await("terms", () -> letters.terms().startsWith("agreed"));
          assertThat(letters.service().echo("x")).isEqualTo("x");
        }
      }
    }
  }
}
