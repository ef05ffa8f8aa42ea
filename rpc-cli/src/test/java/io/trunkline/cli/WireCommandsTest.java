package io.trunkline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.cli.wire.CallRecorder;
import io.trunkline.cli.wire.CallTable;
import io.trunkline.cli.wire.FrameLine;
import io.trunkline.cli.wire.RecordedCall;
import io.trunkline.cli.wire.Tap;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code tap}, {@code decode}, {@code record} and {@code replay}. */
class WireCommandsTest {

  @TempDir Path directory;

  private static RpcServer server(int more) throws Exception {
    return Loopback.server().service(Orders.class, new Orders.Placed(more)).start();
  }

  private static InetSocketAddress address(RpcServer server) {
    return new InetSocketAddress("127.0.0.1", server.port());
  }

  @Test
  void aPlainTapShowsCallsWithTheirValues() throws Exception {
    List<FrameLine> lines = new CopyOnWriteArrayList<>();
    LinkedBlockingQueue<FrameLine> replies = new LinkedBlockingQueue<>();
    try (RpcServer server = server(2);
        Tap tap =
            new Tap(
                0,
                address(server),
                true,
                (frame, line) -> {
                  lines.add(line);
                  if (line.kind().equals("reply")) {
                    replies.add(line);
                  }
                });
        RpcClient client = Loopback.client().build()) {
      Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + tap.port());
      assertThat(orders.place("book", 3).count).isEqualTo(5);
      FrameLine reply = replies.poll(30, TimeUnit.SECONDS);
      assertThat(reply).isNotNull();
      assertThat(reply.toString()).contains("Orders.place", "hessian2", "count=5");
    }
    assertThat(lines.toString()).contains("call " + Orders.class.getName() + ".place", "[book, 3]");
  }

  @Test
  void aTapOfAgreedTermsShowsMethodsAndSizes() throws Exception {
    LinkedBlockingQueue<FrameLine> replies = new LinkedBlockingQueue<>();
    try (RpcServer server = server(2);
        Tap tap =
            new Tap(
                0,
                address(server),
                false,
                (frame, line) -> {
                  if (line.kind().equals("reply")) {
                    replies.add(line);
                  }
                });
        RpcClient client = Loopback.client().build()) {
      Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + tap.port());
      for (int i = 0; i < 3; i++) {
        orders.place("book", i);
        assertThat(String.valueOf(replies.poll(30, TimeUnit.SECONDS))).contains("Orders.place");
      }
    }
  }

  @Test
  void replayFindsTheRepliesThatDiffer() throws Exception {
    Path file = directory.resolve("calls.jsonl");
    List<RecordedCall> calls = new CopyOnWriteArrayList<>();
    try (RpcServer before = server(2);
        RpcServer after = server(7)) {
      try (Tap tap = new Tap(0, address(before), true, new CallRecorder(calls::add));
          RpcClient client = Loopback.client().build()) {
        Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + tap.port());
        for (int i = 0; i < 200; i++) {
          orders.place("book " + i, i);
        }
      }
      Output output = new Output();
      Files.write(file, calls.stream().map(output::line).toList());
      assertThat(calls).hasSize(200);

      Run same = Run.of("replay", file.toString(), "--against", "127.0.0.1:" + before.port());
      assertThat(same.out()).contains("200 calls, 0 replies differ");
      assertThat(same.code()).isZero();

      Run other = Run.of("replay", file.toString(), "--against", "127.0.0.1:" + after.port());
      assertThat(other.out()).contains("200 calls, 200 replies differ", "count: 2 became 7");
      assertThat(other.code()).isEqualTo(1);

      Run ignoring =
          Run.of(
              "replay",
              file.toString(),
              "--against",
              "127.0.0.1:" + after.port(),
              "--ignore",
              "count");
      assertThat(ignoring.out()).contains("200 calls, 0 replies differ");
    }
  }

  @Test
  void aTableCountsCallsByMethodAndConsumer() throws Exception {
    CallTable table = new CallTable();
    try (RpcServer server = server(2);
        Tap tap = new Tap(0, address(server), true, table);
        RpcClient client = Loopback.client().build()) {
      Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + tap.port());
      for (int i = 0; i < 20; i++) {
        orders.place("book", i);
      }
    }
    CallTable.Row row = table.next().get(0);
    assertThat(row.call()).endsWith("Orders.place");
    assertThat(row.peer()).isEqualTo("127.0.0.1");
    assertThat(row.replies()).isEqualTo(20);
    assertThat(row.failed()).isZero();
    assertThat(row.inFlight()).isZero();
    assertThat(row.p99Micros()).isGreaterThanOrEqualTo(row.p50Micros());
  }

  @Test
  void decodePutsHexIntoWords() {
    Run run = Run.of("decode", "dabbe20000000000000000010000 0001 4e".replace(" ", ""));
    assertThat(run.out()).contains("heartbeat", "hessian2, 1 bytes, id 1");
    assertThat(Run.of("decode", "0102").code()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.7.23", "3.3.6"})
  void decodeReadsFramesOfStockPeers(String version) {
    String golden = "../rpc-testkit/src/main/resources/golden/" + version + "-hessian2-";
    Run request = Run.of("decode", golden + "bid-request.hex");
    assertThat(request.err()).isEmpty();
    assertThat(request.out())
        .contains("call demo.bid.BidService.", "hessian2", "class=demo.bid.BidRequest");
    Run response = Run.of("decode", golden + "bid-response.hex", "--json");
    assertThat(response.out()).contains("\"kind\":\"reply\"", "demo.bid.BidResponse");
  }

  @Test
  void decodeReadsACapture() throws Exception {
    byte[] frame = HexFormat.of().parseHex("dabbe2000000000000000001000000014e");
    ByteBuffer capture = ByteBuffer.allocate(24 + 2 * (16 + 40) + frame.length);
    capture.putInt(0xa1b2c3d4).putInt(0).putInt(0).putInt(0).putInt(65535).putInt(101);
    segment(capture, 100, frame, 0, 9);
    segment(capture, 109, frame, 9, frame.length);
    Path file = directory.resolve("frames.pcap");
    Files.write(file, capture.array());
    assertThat(Run.of("decode", file.toString()).out()).contains("-> 1 heartbeat", "id 1");
  }

  private static void segment(ByteBuffer capture, int sequence, byte[] bytes, int from, int to) {
    int length = 40 + to - from;
    capture.putInt(1).putInt(2).putInt(length).putInt(length);
    capture.put((byte) 0x45).put((byte) 0).putShort((short) length).putInt(0);
    capture.put((byte) 64).put((byte) 6).putShort((short) 0).putInt(0x7f000001).putInt(0x7f000002);
    capture.putShort((short) 1000).putShort((short) 20880).putInt(sequence).putInt(0);
    capture.put((byte) 0x50).put((byte) 0x10).putShort((short) 100).putInt(0);
    capture.put(bytes, from, to - from);
  }
}
