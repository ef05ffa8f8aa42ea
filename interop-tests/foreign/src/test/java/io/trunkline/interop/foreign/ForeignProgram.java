package io.trunkline.interop.foreign;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * A peer's program, built and ready to be started.
 *
 * <p>{@code PROGRAM consume HOST PORT CASE...} runs the named cases one after the other, prints
 * {@code case NAME ok} or {@code case NAME failed TEXT} for each, and ends. {@code PROGRAM provide
 * HOST PORT} prints {@code ready PORT}, then {@code saw NAME TEXT} for what arrived, and ends when
 * its stdin does.
 */
final class ForeignProgram {

  private final ForeignPeer peer;
  private final List<String> command;

  private ForeignProgram(ForeignPeer peer, List<String> command) {
    this.peer = peer;
    this.command = command;
  }

  /**
   * Builds a peer's program. Without the tools of its language the tests of the caller are skipped,
   * except on a machine that sets CI=true, where they fail.
   */
  static ForeignProgram build(ForeignPeer peer) {
    Toolchain toolchain = peer.toolchain();
    if (!toolchain.isHere()) {
      String missing = peer + " is not tested: there is no " + toolchain.command() + " on the PATH";
      if (Boolean.parseBoolean(System.getenv("CI"))) {
        fail(missing);
      }
      System.out.println(missing);
      Assumptions.abort(missing);
    }
    Path sources = Path.of(System.getProperty("foreign.sources"), peer.folder());
    Path target = Path.of(System.getProperty("foreign.target"), peer.folder());
    try {
      return new ForeignProgram(peer, toolchain.build(sources, Files.createDirectories(target)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot build the program of " + peer, e);
    }
  }

  /** Starts {@code PROGRAM consume}. */
  ForeignProcess consume(int port, List<String> cases) {
    List<String> line = new ArrayList<>(List.of("consume", "127.0.0.1", Integer.toString(port)));
    line.addAll(cases);
    return start("consumer", line);
  }

  /** Starts {@code PROGRAM provide}. */
  ForeignProcess provide(int port) {
    return start("provider", List.of("provide", "127.0.0.1", Integer.toString(port)));
  }

  private ForeignProcess start(String role, List<String> arguments) {
    List<String> line = new ArrayList<>(command);
    line.addAll(arguments);
    return ForeignProcess.start(peer.folder() + "-" + role, line);
  }
}
