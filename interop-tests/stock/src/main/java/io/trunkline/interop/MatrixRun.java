package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plays cells over hessian2, and compares what stock peers log with what they log between
 * themselves. Only the peers of one version run at a time. For one thread.
 */
final class MatrixRun implements AutoCloseable {

  /** The peers of the version that is being tested. */
  private @Nullable Fleet fleet;

  private final Set<Cell> played = new HashSet<>();

  /** What the peers of this version logged when stock called stock. */
  private final List<String> betweenStockPeers = new ArrayList<>();

  private final List<String> notLogged = new ArrayList<>();

  /** Checks that neither runtime is on the class path of the other. */
  static void assertSeparateClassPaths(Stream<StockVersion> versions) {
    for (String stock :
        List.of("org.apache.dubbo.rpc.RpcContext", "com.alibaba.dubbo.rpc.RpcContext")) {
      assertThatExceptionOfType(ClassNotFoundException.class)
          .isThrownBy(() -> Class.forName(stock));
    }
    assertThat(versions.map(StockVersion::classPath))
        .allSatisfy(
            classPath ->
                assertThat(classPath)
                    .contains("dubbo")
                    .doesNotContain("rpc-core", "rpc-serialization"));
  }

  /** Plays a cell. */
  void play(Cell cell) throws Exception {
    played.add(cell);
    StockVersion version = cell.version();
    Fleet peers = fleetOf(version);
    Pair pair = peers.pair(cell.pairing());
    List<String> logged;
    try {
      cell.scenario().play().with(pair, peers);
    } finally {
      logged = peers.newWarnings();
    }
    List<KnownWarning> known = cell.scenario().warningsOf(version);
    assertThat(logged)
        .as("stock peers log with us only what they log between themselves")
        .allMatch(line -> isKnown(line, version, known));
    if (cell.pairing() == Pairing.STOCK_CALLS_STOCK) {
      betweenStockPeers.addAll(logged);
    }
  }

  private static boolean isKnown(String line, StockVersion version, List<KnownWarning> known) {
    return Stream.concat(
            known.stream(),
            Stream.of(KnownWarning.values()).filter(w -> w.isAtAnyTime() && w.isLoggedBy(version)))
        .anyMatch(warning -> warning.isIn(line));
  }

  private Fleet fleetOf(StockVersion version) {
    Fleet current = fleet;
    if (current == null || current.version() != version) {
      endPeers();
      current = new Fleet(version);
      fleet = current;
    }
    return current;
  }

  private void endPeers() {
    Fleet ended = fleet;
    fleet = null;
    if (ended == null) {
      return;
    }
    StockVersion version = ended.version();
    try (ended) {
      assertThat(ended.newWarnings())
          .as("logged after the last scenario of %s", version)
          .allMatch(line -> warningsOf(version).anyMatch(warning -> warning.isIn(line)));
      if (played.containsAll(Cell.of(version).toList())) {
        warningsOf(version)
            .filter(KnownWarning::isCertain)
            .filter(warning -> betweenStockPeers.stream().noneMatch(warning::isIn))
            .forEach(warning -> notLogged.add(version + " " + warning));
      }
      betweenStockPeers.clear();
    }
  }

  private static Stream<KnownWarning> warningsOf(StockVersion version) {
    return Stream.of(KnownWarning.values()).filter(warning -> warning.isLoggedBy(version));
  }

  /** Ends the peers; fails if stock peers no longer log a known warning. */
  @Override
  public void close() {
    endPeers();
    assertThat(notLogged).as("known warnings that stock peers no longer log").isEmpty();
  }
}
