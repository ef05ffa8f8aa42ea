package io.trunkline.interop.foreign;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A peer's program, built and ready to be started.
 *
 * <p>{@code PROGRAM consume HOST PORT CASE...} runs the named cases one after the other, prints
 * {@code case NAME ok} or {@code case NAME failed TEXT} for each, and ends. {@code PROGRAM provide
 * HOST PORT} prints {@code ready PORT}, then {@code saw NAME TEXT} for what arrived, and ends when
 * its stdin does. HEARTBEAT_MILLIS in its environment says how often it sends heartbeats.
 */
final class ForeignProgram {

  private final ForeignPeer peer;
  private final List<String> command;

  private ForeignProgram(ForeignPeer peer, List<String> command) {
    this.peer = peer;
    this.command = command;
  }

  /** Builds a peer's program, or skips the tests of the caller where that is not possible. */
  static ForeignProgram build(ForeignPeer peer) {
    return new ForeignProgram(peer, peer.toolchain().program(peer.toString(), peer.folder()));
  }

  /**
   * Starts {@code PROGRAM consume}.
   *
   * @param heartbeat how often it sends heartbeats, if it can
   */
  ForeignProcess consume(int port, Duration heartbeat, List<String> cases) {
    List<String> line = new ArrayList<>(List.of("consume", "127.0.0.1", Integer.toString(port)));
    line.addAll(cases);
    return start("consumer", heartbeat, line);
  }

  /**
   * Starts {@code PROGRAM provide}.
   *
   * @param heartbeat how often it sends heartbeats, if it can
   */
  ForeignProcess provide(int port, Duration heartbeat) {
    return start("provider", heartbeat, List.of("provide", "127.0.0.1", Integer.toString(port)));
  }

  private ForeignProcess start(String role, Duration heartbeat, List<String> arguments) {
    List<String> line = new ArrayList<>(command);
    line.addAll(arguments);
    return ForeignProcess.start(
        peer.folder() + "-" + role,
        line,
        Map.of("HEARTBEAT_MILLIS", Long.toString(heartbeat.toMillis())));
  }
}
