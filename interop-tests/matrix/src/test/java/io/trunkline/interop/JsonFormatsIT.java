package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Our gson and fastjson and those of stock 2.7.23, gson 2.8.9 and fastjson 1.2.83, in both roles.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class JsonFormatsIT {

  private static final List<Pairing> PAIRINGS =
      List.of(Pairing.OURS_CALLS_STOCK, Pairing.STOCK_CALLS_OURS);

  private static final Dialect FASTJSON = new Dialect("fastjson", Map.of(), List.of(), List.of());
  private static final String OF_TYPES = "values of many types arrive both ways";
  private static final String WITH_FIELDS = "a declared exception arrives with its fields";

  private @Nullable Dialect spoken;
  private @Nullable Fleet fleet;

  static Stream<Dialect> formats() {
    return Stream.of(Dialect.gson(), FASTJSON);
  }

  private static boolean isGson(Dialect format) {
    return format.serialization().equals("gson");
  }

  /** Without what stock cannot read of itself either; the tests below say how that ends. */
  private static boolean isPlayed(Dialect format, Pairing pairing, Scenario scenario) {
    return scenario.isFor(StockVersion.DUBBO_2_7_23, pairing)
        && !scenario.name().equals(OF_TYPES)
        && (isGson(format)
            || !scenario.name().contains("exception")
            || pairing.ourConsumer() && !scenario.name().equals(WITH_FIELDS));
  }

  static Stream<Arguments> cells() {
    return formats()
        .flatMap(
            format ->
                PAIRINGS.stream()
                    .flatMap(
                        pairing ->
                            ValueScenarios.ALL.stream()
                                .filter(scenario -> isPlayed(format, pairing, scenario))
                                .map(scenario -> Arguments.of(format, pairing, scenario))));
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @MethodSource("cells")
  void aScenarioThatStockItselfCanPlayGoesAsOverHessian2(
      Dialect format, Pairing pairing, Scenario scenario) throws Exception {
    Fleet peers = fleetOf(format);
    scenario.play().with(peers.pair(pairing), peers);
  }

  /** What a provider sees of the arguments. */
  private static String types(String date, String list, String map) {
    return "types map{bd: BigDecimal(12345678901234567890.123456789), boxed: Integer(42),"
        + " bytes: bytes[1, 2, 3, -1], color: Color(GREEN), date: Date("
        + date
        + "), ints: ints[1, -1, 70000], ldt: 2024-02-29T12:34:56.789, list: list["
        + list
        + "], map: map{"
        + map
        + "}, prim: Long(123456789012), set: set[x, y]}";
  }

  @ParameterizedTest
  @MethodSource("formats")
  void ourProviderReadsArgumentsWithTheirTypeArguments(Dialect format) {
    Pair pair = fleetOf(format).pair(Pairing.STOCK_CALLS_OURS);
    Pair.done(pair.callOn(pair.bids(), "types", ""));
    pair.awaitSeen(
        types(
            isGson(format) ? "1700000000000" : "1700000000123", // gson sends no milliseconds
            "Integer(1), Integer(2), Integer(300)",
            "big: Long(1099511627776), one: Long(1)"));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aStockProviderReadsArgumentsWithoutTheirTypeArguments(Dialect format) {
    Pair pair = fleetOf(format).pair(Pairing.OURS_CALLS_STOCK);
    Pair.done(pair.callOn(pair.bids(), "types", ""));
    pair.awaitSeen(
        isGson(format)
            ? types(
                "1700000000123",
                "Double(1.0), Double(2.0), Double(300.0)",
                "big: Double(1.099511627776E12), one: Double(1.0)")
            : types(
                "1700000000123",
                "Integer(1), Integer(2), Integer(300)",
                "big: Long(1099511627776), one: Integer(1)"));
  }

  @Test
  void overFastjsonAnExceptionOfStockArrivesWithoutFieldsThatHaveNoGetter() {
    Pair pair = fleetOf(FASTJSON).pair(Pairing.OURS_CALLS_STOCK);
    assertThat(pair.callOn(pair.bids(), "failCustom", "custom boom").values())
        .containsEntry("class", "demo.bid.BidException")
        .containsEntry("message", "custom boom")
        .containsEntry("code", "0");
  }

  @Test
  void overFastjsonAStockConsumerReadsNoExceptionAndGoesOn() {
    Pair pair = fleetOf(FASTJSON).pair(Pairing.STOCK_CALLS_OURS);
    assertThat(pair.callOn(pair.bids(), "fail", "boom").get("message"))
        .contains("expect Throwable", "java.lang.IllegalStateException");
    assertThat(pair.call("echo", "goes on")).isEqualTo("goes on");
  }

  static Stream<Arguments> pairings() {
    return formats()
        .flatMap(format -> PAIRINGS.stream().map(pairing -> Arguments.of(format, pairing)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("pairings")
  void aThousandCallsAreAnswered(Dialect format, Pairing pairing) {
    Pair pair = fleetOf(format).pair(pairing);
    for (int i = 0; i < 1_000; i++) {
      assertThat(pair.call("echo", "call " + i)).isEqualTo("call " + i);
    }
  }

  private Fleet fleetOf(Dialect format) {
    Fleet current = fleet;
    if (current == null || !format.equals(spoken)) {
      endPeers();
      current = new Fleet(StockVersion.DUBBO_2_7_23, format);
      fleet = current;
      spoken = format;
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
