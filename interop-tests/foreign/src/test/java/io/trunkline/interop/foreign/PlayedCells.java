package io.trunkline.interop.foreign;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plays the cells of one peer in one role, each of them as a test. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PlayedCells {

  private final ForeignPeer peer;
  private final Role role;
  private @Nullable PeerRun run;

  PlayedCells(ForeignPeer peer, Role role) {
    this.peer = peer;
    this.role = role;
  }

  /** Long, as a peer is built first, with everything that it needs. */
  @BeforeAll
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void start() throws Exception {
    run =
        switch (role) {
          case CONSUMER -> ConsumerRun.start(peer);
          case PROVIDER -> ProviderRun.start(peer);
        };
  }

  List<Cell> cells() {
    return Cells.of(peer, role);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cells")
  void plays(Cell cell) throws Exception {
    run.check(cell);
  }

  @AfterAll
  void end() {
    if (run != null) {
      run.close();
    }
  }
}
