package io.trunkline.interop.foreign;

import static io.trunkline.interop.foreign.Feature.HEARTBEATS;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.tap.FrameTap;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * One foreign consumer that plays its cells against a provider of ours. Most of them are played by
 * one process, one after the other; those about the life of a connection have a process, a
 * connection and a provider of their own.
 */
final class ConsumerRun implements PeerRun {

  private static final Set<Feature> ALONE = EnumSet.of(HEARTBEATS, Feature.IDLE, Feature.SHUTDOWN);

  private static final Duration RARE = Duration.ofSeconds(60);
  private static final Duration OFTEN = Duration.ofMillis(100);
  private static final Duration SELDOM = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** The key of a call that lasts until the test ends it. */
  private static final String HELD = "the line";

  private final ForeignProgram program;
  private final Exchange shared;

  private ConsumerRun(ForeignProgram program, Exchange shared) {
    this.program = program;
    this.shared = shared;
  }

  /** Builds the program of a peer and starts it with the cells that it plays as a consumer. */
  static ConsumerRun start(ForeignPeer peer) throws IOException {
    ForeignProgram program = ForeignProgram.build(peer);
    List<String> cases =
        Cells.of(peer, Role.CONSUMER).stream()
            .map(Cell::feature)
            .filter(feature -> !ALONE.contains(feature))
            .map(Feature::word)
            .toList();
    return new ConsumerRun(program, new Exchange(program, RARE, RARE, cases));
  }

  /** Waits for what the consumer says of a cell, and compares what our service saw. */
  @Override
  public void check(Cell cell) throws IOException {
    switch (cell.feature()) {
      case HEARTBEATS -> heartbeats();
      case IDLE -> idle();
      case SHUTDOWN -> shutdown();
      default -> {
        shared.awaitOk(cell.feature());
        String line = ProviderSaw.line(cell);
        if (line != null) {
          shared.provider.awaitSeen(line);
        }
      }
    }
  }

  /** A server sends heartbeats when nothing has come from its client for two intervals. */
  private void heartbeats() throws IOException {
    try (Exchange alone = new Exchange(program, OFTEN, SELDOM, List.of(HEARTBEATS.word()))) {
      for (boolean asked : new boolean[] {true, false}) {
        alone.tap.awaitFrames(1, frame -> frame.isHeartbeat() && frame.toProvider() == asked);
        alone.tap.awaitFrames(
            1, frame -> Frames.isHeartbeatAnswer(frame) && frame.toProvider() != asked);
      }
      alone.provider.release();
      alone.awaitOk(HEARTBEATS);
    }
  }

  private void idle() throws IOException {
    try (Exchange alone = new Exchange(program, RARE, RARE, List.of(Feature.IDLE.word()))) {
      alone.awaitOk(Feature.IDLE);
      assertThat(alone.tap.endedBeforeLast(frame -> frame.toProvider() && !frame.isEvent()))
          .isZero();
    }
  }

  /** The provider says R, takes no new connection, and ends the call that it has begun. */
  private void shutdown() throws IOException {
    try (Exchange alone = new Exchange(program, RARE, RARE, List.of(Feature.SHUTDOWN.word()))) {
      alone.provider.awaitSeen("hold " + HELD);
      alone.tap.stopAccepting();
      CompletableFuture<Void> closed = CompletableFuture.runAsync(alone.provider::close);
      alone.tap.awaitFrames(1, frame -> !frame.toProvider() && frame.isReadOnly());
      assertThat(closed).isNotDone();
      alone.provider.release();
      alone.awaitOk(Feature.SHUTDOWN);
      assertThat(closed).succeedsWithin(PATIENCE);
    }
  }

  @Override
  public void close() {
    shared.close();
  }

  /** A consumer, a provider of ours, and a tap between them. */
  private static final class Exchange implements AutoCloseable {

    final OurProvider provider;
    final FrameTap tap;
    final ForeignProcess consumer;

    Exchange(ForeignProgram program, Duration ours, Duration theirs, List<String> cases)
        throws IOException {
      provider = new OurProvider(ours);
      tap = new FrameTap(provider.port());
      consumer = program.consume(tap.port(), theirs, cases);
    }

    void awaitOk(Feature feature) {
      String line = "case " + feature.word();
      assertThat(consumer.awaitLine(line, PATIENCE)).isEqualTo(line + " ok");
    }

    @Override
    public void close() {
      consumer.close();
      provider.close();
      tap.close();
    }
  }
}
