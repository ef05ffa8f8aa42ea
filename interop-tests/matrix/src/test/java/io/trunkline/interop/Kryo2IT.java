package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * kryo2 with the stock versions that have it, in both roles: that of 2.7.23 in Kryo 4's form and
 * the extension of 3.3.6 in Kryo 5's.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class Kryo2IT {

  /** Its parameters and its result are interfaces. */
  private static final String OF_INTERFACES = "values of many types arrive both ways";

  private @Nullable Fleet fleet;

  static Stream<StockVersion> versions() {
    return Stream.of(StockVersion.DUBBO_3_3_6, StockVersion.DUBBO_2_7_23);
  }

  static Stream<Arguments> cells() {
    return versions()
        .flatMap(
            version ->
                Stream.of(Pairing.values())
                    .flatMap(
                        pairing ->
                            ValueScenarios.ALL.stream()
                                .filter(scenario -> scenario.isFor(version, pairing))
                                .filter(scenario -> !scenario.name().equals(OF_INTERFACES))
                                .map(scenario -> Arguments.of(version, pairing, scenario))));
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @MethodSource("cells")
  void everyScenarioWithoutInterfacesGoesAsOverHessian2(
      StockVersion version, Pairing pairing, Scenario scenario) throws Exception {
    Fleet peers = fleetOf(version);
    scenario.play().with(peers.pair(pairing), peers);
  }

  static Stream<Arguments> pairings() {
    return versions()
        .flatMap(
            version -> Stream.of(Pairing.values()).map(pairing -> Arguments.of(version, pairing)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("pairings")
  void aParameterThatIsAnInterfaceIsAnErrorAndTheConnectionGoesOn(
      StockVersion version, Pairing pairing) {
    Pair pair = fleetOf(version).pair(pairing);
    Message reply = pair.callOn(pair.bids(), "types", "");
    assertThat(reply.word()).isEqualTo(Message.THREW);
    if (pairing.ourProvider()) {
      assertThat(reply.get("message")).contains("kryo2", "java.util.List", "declare a class");
    }
    assertThat(pair.call("echo", "goes on")).isEqualTo("goes on");
  }

  private Fleet fleetOf(StockVersion version) {
    Fleet current = fleet;
    if (current == null || current.version() != version) {
      endPeers();
      current = new Fleet(version, Dialect.kryo2(version == StockVersion.DUBBO_3_3_6 ? "5" : "4"));
      fleet = current;
    }
    return current;
  }

  @AfterAll
  void endPeers() {
    Fleet ended = fleet;
    fleet = null;
    if (ended != null) {
      ended.close();
    }
  }
}
