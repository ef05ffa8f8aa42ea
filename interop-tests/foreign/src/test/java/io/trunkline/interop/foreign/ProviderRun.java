package io.trunkline.interop.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.interop.tap.FrameTap;
import io.trunkline.interop.tap.TappedFrame;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One foreign provider that Trunkline calls. The cells about the life of a connection have a
 * process, a connection and a client of their own.
 */
final class ProviderRun implements PeerRun {

  private static final Duration RARE = Duration.ofSeconds(60);
  private static final Duration OFTEN = Duration.ofMillis(100);
  private static final Duration SELDOM = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration IDLE = Duration.ofSeconds(40);

  /** The fourth byte of a marked frame, and how the id of the heartbeat that is one begins. */
  private static final int MARK = 0x54;

  private static final long MARKED_ID = 0x5452;

  private final ForeignProgram program;
  private final Exchange shared;

  private ProviderRun(ForeignProgram program) throws IOException {
    this.program = program;
    this.shared = new Exchange(program, RARE, RARE);
  }

  /** Builds the program of a peer and starts it as a provider. */
  static ProviderRun start(ForeignPeer peer) throws IOException {
    return new ProviderRun(ForeignProgram.build(peer));
  }

  /** Makes the calls of a cell. */
  @Override
  public void check(Cell cell) throws Exception {
    switch (cell.feature()) {
      case MARKED -> marked();
      case HEARTBEATS -> heartbeats();
      case IDLE -> idle();
      case SHUTDOWN -> shutdown();
      default -> {
        shared.calls.make(cell.feature());
        String line = ProviderSaw.line(cell);
        if (line != null) {
          shared.provider.awaitLine("saw " + line, PATIENCE);
        }
      }
    }
  }

  /** Nothing of the handshake follows the heartbeat that began it. */
  private void marked() {
    shared.calls.make(Feature.UNICODE);
    List<TappedFrame> marked =
        shared.tap.frames().stream().filter(frame -> frame.status() == MARK).toList();
    assertThat(marked).singleElement().matches(TappedFrame::isHeartbeat);
    long id = marked.get(0).id();
    assertThat(id >>> 48).isEqualTo(MARKED_ID);
    shared.tap.awaitFrames(1, frame -> Frames.isHeartbeatAnswer(frame) && frame.id() == id);
    assertThat(shared.calls.terms()).startsWith("plain");
  }

  private void heartbeats() throws Exception {
    try (Exchange alone = new Exchange(program, OFTEN, SELDOM)) {
      alone.calls.make(Feature.UNICODE);
      for (boolean asked : new boolean[] {true, false}) {
        alone.tap.awaitFrames(
            1, frame -> frame.isHeartbeat() && !isMarked(frame) && frame.toProvider() == asked);
        alone.tap.awaitFrames(
            1,
            frame ->
                Frames.isHeartbeatAnswer(frame) && !isMarked(frame) && frame.toProvider() != asked);
      }
      alone.calls.make(Feature.UNICODE);
      assertThat(alone.tap.connections()).isEqualTo(1);
    }
  }

  private static boolean isMarked(TappedFrame frame) {
    return frame.id() >>> 48 == MARKED_ID;
  }

  private void idle() throws Exception {
    try (Exchange alone = new Exchange(program, RARE, RARE)) {
      alone.calls.make(Feature.UNICODE);
      TimeUnit.NANOSECONDS.sleep(IDLE.toNanos()); // the subject of this cell
      alone.calls.make(Feature.UNICODE);
      assertThat(alone.tap.connections()).isEqualTo(1);
    }
  }

  private void shutdown() throws Exception {
    try (Exchange alone = new Exchange(program, RARE, RARE)) {
      CompletableFuture<String> held = alone.calls.hold();
      alone.provider.awaitLine("saw hold " + OurCalls.HELD, PATIENCE);
      alone.tap.stopAccepting();
      alone.provider.endInput();
      assertThat(held).succeedsWithin(PATIENCE).isEqualTo(OurCalls.HELD);
      assertThat(alone.provider.awaitEnd(PATIENCE)).isZero();
      alone.tap.awaitClosed(1);
      assertThatThrownBy(() -> alone.calls.make(Feature.UNICODE))
          .isInstanceOfSatisfying(
              RpcException.class, e -> assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED));
      assertThat(alone.tap.frames()).noneMatch(TappedFrame::isReadOnly);
    }
  }

  @Override
  public void close() {
    shared.close();
  }

  /** A port that was free a moment ago. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** A foreign provider, a client of ours, and a tap between them. */
  private static final class Exchange implements AutoCloseable {

    final ForeignProcess provider;
    final FrameTap tap;
    final OurCalls calls;

    Exchange(ForeignProgram program, Duration ours, Duration theirs) throws IOException {
      int port = freePort();
      provider = program.provide(port, theirs);
      try {
        provider.awaitLine("ready " + port, PATIENCE);
        tap = new FrameTap(port);
        calls = new OurCalls(tap.port(), ours);
      } catch (Throwable notReady) {
        provider.close();
        throw notReady;
      }
    }

    @Override
    public void close() {
      calls.close();
      tap.close();
      provider.close();
    }
  }
}
