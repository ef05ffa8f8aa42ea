package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import demo.bid.SeatBid;
import io.trunkline.interop.peer.Message;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * kryo with every stock version in both roles: that of 2.7.23 and 2.6.12 in Kryo 4's form, without
 * and with an optimizer, and the extension of 3.3.6 in Kryo 5's.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class KryoIT {

  private static final int CALLS = 1_000;

  private static final List<Class<?>> LISTED =
      List.of(
          BidRequest.class,
          BidResponse.class,
          Device.class,
          Geo.class,
          Impression.class,
          SeatBid.class);

  private static final Scenario STORM =
      Scenario.of(CALLS + " calls of 8 threads", (pair, fleet) -> storm(pair));

  private @Nullable Fleet fleet;
  private @Nullable Dialect spoken;

  static Stream<Arguments> cells() {
    return Stream.of(StockVersion.values())
        .flatMap(
            version ->
                version == StockVersion.DUBBO_3_3_6
                    ? cells(version, List.of())
                    : Stream.concat(cells(version, List.of()), cells(version, LISTED)));
  }

  private static Stream<Arguments> cells(StockVersion version, List<Class<?>> listed) {
    return Stream.of(Pairing.values())
        .flatMap(
            pairing ->
                Stream.concat(ValueScenarios.ALL.stream(), Stream.of(STORM))
                    .filter(scenario -> scenario.isFor(version, pairing))
                    .filter(scenario -> !isBeyond26(version, pairing, scenario.name()))
                    .map(scenario -> Arguments.of(version, !listed.isEmpty(), pairing, scenario)));
  }

  /**
   * Dubbo 2.6 and 2.7 write exceptions differently, and ours as 2.7. A refused one of 2.6, whose
   * fields have no names, does not say its message.
   */
  private static boolean isBeyond26(StockVersion version, Pairing pairing, String scenario) {
    return version == StockVersion.DUBBO_2_6_12
        && (pairing == Pairing.STOCK_CALLS_OURS && scenario.contains("exception")
            || pairing == Pairing.OURS_CALLS_STOCK && scenario.endsWith("arrives as itself"));
  }

  private static Dialect dialect(StockVersion version, List<Class<?>> listed) {
    return Dialect.kryo(version == StockVersion.DUBBO_3_3_6 ? "5" : "4", listed);
  }

  private static void storm(Pair pair) {
    Pair.done(
        Side.reply(
            pair.consumer()
                .start("storm", "on", pair.bids(), "threads", "8", "calls", "" + CALLS)));
  }

  @ParameterizedTest(name = "{0}, optimizer {1}, {2}: {3}")
  @MethodSource("cells")
  void everyScenarioGoesAsOverHessian2(
      StockVersion version, boolean optimizer, Pairing pairing, Scenario scenario)
      throws Exception {
    Fleet peers = fleetOf(version, dialect(version, optimizer ? LISTED : List.of()));
    scenario.play().with(peers.pair(pairing), peers);
  }

  /** Its numbers are in an order of chance, and no other way to agree exists. */
  @ParameterizedTest
  @EnumSource(
      value = Pairing.class,
      names = {"OURS_CALLS_STOCK", "STOCK_CALLS_OURS"})
  void anOptimizerOfDubbo3IsRefusedAndTheReasonIsNamed(Pairing pairing) {
    Dialect dialect = dialect(StockVersion.DUBBO_3_3_6, LISTED);
    try (Fleet peers = new Fleet(StockVersion.DUBBO_3_3_6, dialect)) {
      Pair pair = peers.pair(pairing);
      assertThat(pair.call("echo", "no class of it")).isEqualTo("no class of it");
      Message reply = pair.callOn(pair.bids(), "bid", "");
      assertThat(reply.word()).isEqualTo(Message.THREW);
      assertThat(reply.get("message")).contains("a matter of chance");
    }
  }

  @Test
  void aConsumerOf26GetsAnErrorInPlaceOfAnException() {
    Dialect dialect = dialect(StockVersion.DUBBO_2_6_12, List.of());
    try (Fleet peers = new Fleet(StockVersion.DUBBO_2_6_12, dialect)) {
      Pair pair = peers.pair(Pairing.STOCK_CALLS_OURS);
      Message reply = pair.callOn(pair.bids(), "fail", "boom");
      assertThat(reply.word()).isEqualTo(Message.THREW);
      assertThat(reply.get("class")).isEqualTo("com.alibaba.dubbo.rpc.RpcException");
      assertThat(reply.get("message")).contains("Encountered unregistered class ID: 13994");
      assertThat(pair.call("echo", "goes on")).isEqualTo("goes on");
    }
  }

  /** Two Trunkline ends do not ask for the form. */
  @Test
  void twoTrunklineEndsAgreeWhateverFormEachHasForStockPeers() {
    try (OurSide provider = new OurSide(Dialect.kryo("4", LISTED));
        OurSide consumer = new OurSide(Dialect.kryo("5", List.of()));
        Pair pair = new Pair(Pairing.OURS_CALLS_STOCK, consumer, provider, 0, 0)) {
      assertThat(pair.call("bid", "")).startsWith("BidResponse(id=abc");
    }
  }

  private Fleet fleetOf(StockVersion version, Dialect dialect) {
    Fleet current = fleet;
    if (current == null || current.version() != version || !dialect.equals(spoken)) {
      endPeers();
      current = new Fleet(version, dialect);
      fleet = current;
      spoken = dialect;
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
