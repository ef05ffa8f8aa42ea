package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every scenario in every pairing with every stock version, over hessian2. Stock also calls stock:
 * that shows what stock peers log between themselves, which is all they may log with us.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class InteropMatrixIT {

  /** Part of the name of the cells to run; -Dinterop.only=3.3.6 runs those of 3.3.6. */
  private static final String ONLY = System.getProperty("interop.only", "");

  /** The peers of the version that is being tested. */
  private static @Nullable Fleet fleet;

  /** What they logged when stock called stock. */
  private static final List<String> betweenStockPeers = new ArrayList<>();

  private static final List<String> notLogged = new ArrayList<>();

  static Stream<Arguments> cells() {
    return Stream.of(StockVersion.values())
        .flatMap(version -> Stream.of(Pairing.values()).flatMap(p -> cells(version, p)));
  }

  /** All of them, in the order in which they are played. */
  static Stream<Scenario> scenarios() {
    return Stream.of(
            ValueScenarios.ALL,
            CallScenarios.ALL,
            GenericScenarios.ALL,
            HandshakeScenarios.ALL,
            ConnectionScenarios.ALL)
        .flatMap(List::stream);
  }

  private static Stream<Arguments> cells(StockVersion version, Pairing pairing) {
    return scenarios()
        .filter(scenario -> scenario.isFor(version, pairing))
        .filter(scenario -> (version + ", " + pairing + ": " + scenario).contains(ONLY))
        .map(scenario -> Arguments.of(version, pairing, scenario));
  }

  @Test
  void ourClassesAndThoseOfDubboAreNeverOnOneClassPath() {
    for (String stock :
        List.of("org.apache.dubbo.rpc.RpcContext", "com.alibaba.dubbo.rpc.RpcContext")) {
      assertThatExceptionOfType(ClassNotFoundException.class)
          .isThrownBy(() -> Class.forName(stock));
    }
    for (StockVersion version : StockVersion.values()) {
      assertThat(version.classPath())
          .contains("dubbo")
          .doesNotContain("rpc-core", "rpc-serialization");
    }
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @MethodSource("cells")
  void everyScenarioGoesTheSameWay(StockVersion version, Pairing pairing, Scenario scenario)
      throws Exception {
    Fleet peers = fleetOf(version);
    Pair pair = peers.pair(pairing);
    List<String> logged;
    try {
      scenario.play().with(pair, peers);
    } finally {
      logged = peers.newWarnings();
    }
    List<KnownWarning> known = scenario.warningsOf(version);
    assertThat(logged)
        .as("stock peers log with us only what they log between themselves")
        .allMatch(line -> isKnown(line, version, known));
    if (pairing == Pairing.STOCK_CALLS_STOCK) {
      betweenStockPeers.addAll(logged);
    }
  }

  private static boolean isKnown(String line, StockVersion version, List<KnownWarning> known) {
    return Stream.concat(
            known.stream(),
            Stream.of(KnownWarning.values()).filter(w -> w.isAtAnyTime() && w.isLoggedBy(version)))
        .anyMatch(warning -> warning.isIn(line));
  }

  /** One version has its peers running at a time. */
  private static Fleet fleetOf(StockVersion version) {
    if (fleet == null || fleet.version() != version) {
      endPeers();
      fleet = new Fleet(version);
    }
    return fleet;
  }

  private static void endPeers() {
    Fleet ended = fleet;
    fleet = null;
    if (ended != null) {
      assertThat(ended.newWarnings())
          .as("logged after the last scenario of %s", ended.version())
          .allMatch(
              line ->
                  Stream.of(KnownWarning.values())
                      .anyMatch(w -> w.isLoggedBy(ended.version()) && w.isIn(line)));
      for (KnownWarning warning : KnownWarning.values()) {
        if (warning.isCertain()
            && warning.isLoggedBy(ended.version())
            && betweenStockPeers.stream().noneMatch(warning::isIn)) {
          notLogged.add(ended.version() + " " + warning);
        }
      }
      betweenStockPeers.clear();
      ended.close();
    }
  }

  @AfterAll
  static void endAllPeers() {
    endPeers();
    if (ONLY.isEmpty()) {
      assertThat(notLogged).as("known warnings that stock peers no longer log").isEmpty();
    }
  }
}
