package io.trunkline.testkit.faults;

import static io.trunkline.testkit.faults.Ends.await;
import static io.trunkline.testkit.faults.Ends.receive;
import static io.trunkline.testkit.faults.Ends.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.testkit.faults.Ends.Connection;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class FaultProxyTest {

  private static final Duration LONG = Duration.ofHours(1);

  private final Ends ends;
  private final FaultProxy proxy;

  FaultProxyTest() throws IOException {
    ends = new Ends();
    proxy = ends.proxy;
  }

  @AfterEach
  void close() throws IOException {
    ends.close();
  }

  private static byte[] frame(int id, int bodyBytes) {
    byte[] frame = new byte[16 + bodyBytes];
    Arrays.fill(frame, (byte) id);
    ByteBuffer.wrap(frame).putShort(0, (short) 0xdabb).putLong(4, id).putInt(12, bodyBytes);
    return frame;
  }

  private static byte[] randomBytes(int count) {
    byte[] bytes = new byte[count];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  private static void passes(Connection connection) throws IOException {
    send(connection.client(), (byte) 1);
    assertThat(receive(connection.target(), 1)).containsExactly(1);
    send(connection.target(), (byte) 2);
    assertThat(receive(connection.client(), 1)).containsExactly(2);
  }

  @Test
  void forwardsBothWaysAndCountsBytesAndFrames() throws IOException {
    Connection connection = ends.connect();
    byte[] frame = frame(1, 100_000);
    Thread sender = new Thread(() -> sendUnchecked(connection.client(), frame));
    sender.start();
    assertThat(receive(connection.target(), frame.length)).isEqualTo(frame);
    send(connection.target(), frame(1, 0));
    send(connection.target(), frame(2, 3));
    assertThat(receive(connection.client(), 35)).hasSize(35);
    await("counted", () -> proxy.downstream().counts().frames() == 2);
    await("counted", () -> proxy.upstream().counts().frames() == 1);
    await("counted, once they are written", () -> proxy.downstream().counts().bytes() >= 35);
    await("counted, too", () -> proxy.upstream().counts().bytes() >= frame.length);
    assertThat(proxy.upstream().counts().bytes()).isEqualTo(frame.length);
    assertThat(proxy.downstream().counts().bytes()).isEqualTo(35);
    assertThat(proxy.connections()).isEqualTo(1);
    assertThat(proxy.openConnections()).isEqualTo(1);
  }

  private static void sendUnchecked(Socket socket, byte[] bytes) {
    try {
      send(socket, bytes);
    } catch (IOException gone) {
      throw new AssertionError(gone);
    }
  }

  @Test
  void theEndOfOneDirectionIsForwardedAndTheOtherGoesOn() throws IOException {
    Connection connection = ends.connect();
    connection.client().shutdownOutput();
    assertThat(connection.target().getInputStream().read()).isEqualTo(-1);
    send(connection.target(), (byte) 3);
    connection.target().shutdownOutput();
    assertThat(receive(connection.client(), 2)).containsExactly(3);
    await("it is over", () -> proxy.openConnections() == 0);
  }

  @Test
  void aResetIsForwarded() throws IOException {
    Connection connection = ends.connect();
    passes(connection);
    connection.client().setSoLinger(true, 0);
    connection.client().close();
    assertThatThrownBy(() -> connection.target().getInputStream().read())
        .isInstanceOf(SocketException.class);
  }

  @Test
  void whatIsDelayedComesWhenTheDelayIsSwitchedOff() throws IOException {
    Connection connection = ends.connect();
    proxy.upstream().delay(LONG, LONG);
    send(connection.client(), (byte) 1);
    await("it is held", () -> proxy.upstream().counts().delays() == 1);
    send(connection.target(), (byte) 2);
    assertThat(receive(connection.client(), 1)).as("the other direction").containsExactly(2);
    assertThat(connection.target().getInputStream().available()).isZero();
    proxy.upstream().delay(Duration.ZERO);
    assertThat(receive(connection.target(), 1)).containsExactly(1);
    proxy.upstream().delay(Duration.ofMillis(1));
    passes(connection);
    assertThat(proxy.upstream().counts().delays()).isEqualTo(2);
  }

  @Test
  void aStallForwardsNothingUntilItIsSwitchedOff() throws IOException {
    Connection connection = ends.connect();
    proxy.stall();
    send(connection.client(), (byte) 1);
    await("it is held", () -> proxy.upstream().counts().stalls() == 1);
    send(connection.client(), (byte) 2);
    assertThat(proxy.upstream().counts().bytes()).isZero();
    assertThat(connection.target().getInputStream().available()).isZero();
    proxy.clear();
    assertThat(receive(connection.target(), 2)).containsExactly(1, 2);
    passes(connection);
  }

  @Test
  void aStallLetsTheSendersWindowClose() throws IOException {
    Connection connection = ends.connect();
    proxy.upstream().stall();
    AtomicLong sent = new AtomicLong();
    int bytes = 64 << 20; // more than the sockets of both connections take
    Thread sender =
        new Thread(
            () -> {
              byte[] piece = new byte[1 << 16];
              for (int i = 0; i < bytes / piece.length; i++) {
                sendUnchecked(connection.client(), piece);
                sent.addAndGet(piece.length);
              }
            });
    sender.start();
    await("it is held", () -> proxy.upstream().counts().stalls() == 1);
    assertThat(proxy.upstream().counts().bytes()).isZero();
    assertThat(sent.get()).isLessThan(bytes);
    proxy.clear();
    assertThat(receive(connection.target(), bytes)).hasSize(bytes);
    await("all of it", () -> sent.get() == bytes);
  }

  @Test
  void aBlackHoleDropsWhatComesAndTellsNeitherEndThatTheOtherIsGone() throws IOException {
    Connection connection = ends.connect();
    passes(connection);
    proxy.blackHole();
    send(connection.client(), new byte[100]);
    send(connection.target(), new byte[50]);
    await("dropped", () -> proxy.upstream().counts().droppedBytes() == 100);
    await("dropped", () -> proxy.downstream().counts().droppedBytes() == 50);
    connection.target().close();
    send(connection.client(), (byte) 1);
    await("dropped", () -> proxy.upstream().counts().droppedBytes() == 101);
    assertThat(connection.client().getInputStream().available()).isZero();
    assertThat(proxy.openConnections()).isEqualTo(1);

    proxy.clear();
    assertThatThrownBy(() -> connection.client().getInputStream().read())
        .as("the peer is gone, and now that shows")
        .isInstanceOf(SocketException.class);
    passes(ends.connect());
  }

  @Test
  void aConnectionThatLostBytesForwardsNoneAfterThem() throws IOException {
    Connection connection = ends.connect();
    proxy.upstream().blackHole();
    send(connection.client(), (byte) 1);
    await("dropped", () -> proxy.upstream().counts().droppedBytes() == 1);
    proxy.clear();
    send(connection.client(), (byte) 2);
    await("dropped", () -> proxy.upstream().counts().droppedBytes() == 2);
    assertThat(proxy.upstream().counts().bytes()).isZero();
    passes(ends.connect());
  }

  @Test
  void aBlackHoleThatDroppedNothingLeavesNoTrace() throws IOException {
    Connection connection = ends.connect();
    proxy.blackHole().clear();
    passes(connection);
  }

  @Test
  void aTrickleBringsOnePieceAtATime() throws IOException {
    Connection connection = ends.connect();
    proxy.downstream().trickle(LONG);
    send(connection.target(), (byte) 1, (byte) 2, (byte) 3);
    assertThat(receive(connection.client(), 1)).containsExactly(1);
    await("it waits", () -> proxy.downstream().counts().trickles() == 1);
    assertThat(connection.client().getInputStream().available()).isZero();
    proxy.downstream().trickle(2, Duration.ofMillis(1));
    assertThat(receive(connection.client(), 2)).containsExactly(2, 3);
    passes(connection);
  }

  @Test
  void bitsAreFlippedWhereTheyWereAsked() throws IOException {
    Connection connection = ends.connect();
    proxy.upstream().flipBits(0, 15, 17);
    send(connection.client(), (byte) 0, (byte) 0);
    assertThat(receive(connection.target(), 2)).containsExactly(0x80, 1);
    send(connection.client(), (byte) 0, (byte) 0);
    assertThat(receive(connection.target(), 2)).containsExactly(0x40, 0);
    assertThat(proxy.upstream().counts().flippedBits()).isEqualTo(3);
  }

  @Test
  void randomBitsAreFlippedAndTheSameWithTheSameSeed() throws IOException {
    List<byte[]> received = new ArrayList<>();
    byte[] sent = randomBytes(10_000);
    for (long seed : new long[] {5, 5, 6}) {
      try (Ends seeded = new Ends(seed)) {
        Connection connection = seeded.connect();
        seeded.proxy.upstream().flipRandomBits(0.01);
        send(connection.client(), sent);
        received.add(receive(connection.target(), sent.length));
        assertThat(seeded.proxy.upstream().counts().flippedBits()).isBetween(10L, 1_000L);
      }
    }
    assertThat(received.get(0)).isEqualTo(received.get(1)).isNotEqualTo(received.get(2));
    assertThat(received.get(0)).isNotEqualTo(sent);
  }

  @Test
  void framesChangeTheirOrderAndStayWhole() throws IOException {
    Connection connection = ends.connect();
    proxy.upstream().reorderFrames(4);
    send(connection.client(), join(frame(0, 10), frame(1, 10), frame(2, 10), frame(3, 10)));
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      byte[] frame = receive(connection.target(), 26);
      int id = (int) ByteBuffer.wrap(frame).getLong(4);
      assertThat(frame).isEqualTo(frame(id, 10));
      order.add(id);
    }
    assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3).isNotEqualTo(List.of(0, 1, 2, 3));
    await("counted", () -> proxy.upstream().counts().reorderedFrames() > 1);
  }

  @Test
  void aFrameThatStaysAloneIsForwardedAllTheSame() throws IOException {
    Connection connection = ends.connect();
    proxy.upstream().reorderFrames(4);
    send(connection.client(), frame(1, 5));
    assertThat(receive(connection.target(), 21)).isEqualTo(frame(1, 5));
  }

  @Test
  void whatIsNoFrameKeepsItsOrder() throws IOException {
    Connection connection = ends.connect();
    proxy.upstream().reorderFrames(2);
    byte[] bytes = randomBytes(10_000);
    send(connection.client(), bytes);
    assertThat(receive(connection.target(), bytes.length)).isEqualTo(bytes);
    assertThat(proxy.upstream().counts().frames()).isZero();
  }

  @Test
  void reorderingCanBeSwitchedOnInTheMiddleOfAFrame() throws IOException {
    Connection connection = ends.connect();
    byte[] frames = join(frame(1, 50), frame(2, 60), frame(3, 70));
    send(connection.client(), Arrays.copyOf(frames, 30));
    assertThat(receive(connection.target(), 30)).isEqualTo(Arrays.copyOf(frames, 30));
    proxy.upstream().reorderFrames(2);
    send(connection.client(), Arrays.copyOfRange(frames, 30, frames.length));
    byte[] rest = receive(connection.target(), frames.length - 30);
    assertThat(rest)
        .isEqualTo(join(Arrays.copyOfRange(frames, 30, 66), frame(3, 70), frame(2, 60)));
  }

  private static byte[] join(byte[]... parts) {
    ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(p -> p.length).sum());
    for (byte[] part : parts) {
      all.put(part);
    }
    return all.array();
  }

  @Test
  void piecesAreSplitAndArriveComplete() throws IOException {
    Connection connection = ends.connect();
    proxy.upstream().split(10);
    byte[] bytes = randomBytes(1_000);
    send(connection.client(), bytes);
    assertThat(receive(connection.target(), bytes.length)).isEqualTo(bytes);
    assertThat(proxy.upstream().counts().splits()).isGreaterThan(50);
  }

  @Test
  void aCutResetsBothEnds() throws IOException {
    Connection connection = ends.connect();
    passes(connection);
    proxy.cut(Cut.RESET);
    assertThatThrownBy(() -> connection.client().getInputStream().read())
        .isInstanceOf(SocketException.class);
    assertThatThrownBy(() -> connection.target().getInputStream().read())
        .isInstanceOf(SocketException.class);
    await("it is over", () -> proxy.openConnections() == 0);
    passes(ends.connect());
  }

  @Test
  void aCutWithFinEndsBothStreams() throws IOException {
    Connection connection = ends.connect();
    passes(connection);
    proxy.cut(Cut.FIN);
    assertThat(connection.client().getInputStream().read()).isEqualTo(-1);
    assertThat(connection.target().getInputStream().read()).isEqualTo(-1);
    send(connection.client(), (byte) 9);
    await("dropped", () -> proxy.upstream().counts().droppedBytes() == 1);
    connection.client().close();
    connection.target().close();
    await("it is over", () -> proxy.openConnections() == 0);
  }

  @Test
  void connectionsAreCutAfterSoManyBytes() throws IOException {
    proxy.upstream().cutAfter(5, Cut.FIN);
    for (int i = 0; i < 2; i++) {
      Connection connection = ends.connect();
      send(connection.client(), (byte) 1, (byte) 2, (byte) 3);
      assertThat(receive(connection.target(), 3)).containsExactly(1, 2, 3);
      send(connection.client(), (byte) 4, (byte) 5, (byte) 6, (byte) 7);
      assertThat(receive(connection.target(), 100)).containsExactly(4, 5);
      assertThat(connection.client().getInputStream().read()).isEqualTo(-1);
    }
    assertThat(proxy.upstream().counts().cuts()).isEqualTo(2);
    proxy.clear();
    passes(ends.connect());
  }

  @Test
  void aResetAfterSoManyBytesEndsTheThreadsToo() throws IOException {
    proxy.upstream().cutAfter(0, Cut.RESET);
    Connection connection = ends.connect();
    send(connection.client(), (byte) 1);
    assertThatThrownBy(() -> connection.client().getInputStream().read())
        .isInstanceOf(SocketException.class);
    await("it is over", () -> proxy.openConnections() == 0);
  }

  @Test
  void connectionsAreRefusedUntilItListensAgain() throws IOException {
    Connection before = ends.connect();
    proxy.refuse().refuse();
    assertThatThrownBy(() -> new Socket("127.0.0.1", proxy.port()).close())
        .isInstanceOf(ConnectException.class);
    passes(before);
    proxy.listen().listen();
    passes(ends.connect());
  }

  @Test
  void aTargetThatIsNotThereResetsItsClients() throws IOException {
    ends.targetGoes();
    try (Socket client = new Socket("127.0.0.1", proxy.port())) {
      assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
    }
    assertThat(proxy.unreachable()).isEqualTo(1);
    assertThat(proxy.openConnections()).isZero();
  }

  @Test
  void laterConnectionsGoToAnotherTarget() throws IOException {
    try (Ends other = new Ends()) {
      Connection first = other.connect(); // other's proxy is the target now, and echoes nothing
      passes(first);
      proxy.target("127.0.0.1", other.proxy.port());
      try (Socket client = new Socket("127.0.0.1", proxy.port())) {
        await("it came there", () -> other.proxy.connections() == 2);
        assertThat(client.isConnected()).isTrue();
      }
    }
  }

  @Test
  void closingEndsEverythingWhateverFaultHoldsIt() throws IOException {
    Connection stalled = ends.connect();
    proxy.upstream().stall();
    proxy.downstream().delay(LONG);
    send(stalled.client(), (byte) 1);
    send(stalled.target(), (byte) 1);
    await("held", () -> proxy.upstream().counts().stalls() == 1);
    await("held", () -> proxy.downstream().counts().delays() == 1);
    proxy.close();
    proxy.close();
    String own = "fault-proxy-" + proxy.port() + "-";
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith(own));
    assertThatThrownBy(() -> stalled.client().getInputStream().read())
        .isInstanceOf(SocketException.class);
    assertThatThrownBy(() -> new Socket("127.0.0.1", proxy.port()).close())
        .isInstanceOf(ConnectException.class);
    assertThatThrownBy(proxy::listen).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void mistakesAreRefusedWithWhatWasExpected() {
    Faults faults = proxy.upstream();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> faults.delay(Duration.ofMillis(-1)))
        .withMessage("the delay: PT-0.001S, expected zero or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> faults.flipRandomBits(2))
        .withMessage("the probability: 2.0, expected 0 to 1");
    assertThatIllegalArgumentException().isThrownBy(() -> faults.reorderFrames(1));
    assertThatIllegalArgumentException().isThrownBy(() -> faults.trickle(0, LONG));
    assertThatIllegalArgumentException().isThrownBy(() -> faults.split(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> faults.cutAfter(-1, Cut.FIN));
  }
}
