package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.util.List;

/** Calls without the interface, with maps in place of objects. */
final class GenericScenarios {

  static final List<Scenario> ALL =
      List.of(
          Scenario.of("a generic call takes and returns text", (p, f) -> text(p)),
          Scenario.of("a generic bid is sent as maps in both directions", (p, f) -> bid(p)),
          Scenario.of("a generic call has arguments of many types", (p, f) -> types(p))
              .except(GenericScenarios::cannotReadLocalDateTime),
          Scenario.of("an asynchronous generic call gets its reply", (p, f) -> async(p)),
          Scenario.of(
              "a generic call reports the exception of the method",
              GenericScenarios::exceptions,
              KnownWarning.UNDECLARED_EXCEPTION),
          Scenario.of(
              "a generic call to an unknown method is refused at once", (p, f) -> unknown(p)),
          Scenario.of(
                  "a service that does not allow generic calls refuses them",
                  (p, f) -> notAllowed(p))
              .except((version, pairing) -> pairing != Pairing.STOCK_CALLS_OURS),
          Scenario.of("a generic call cannot choose Java's serialization", (p, f) -> otherMode(p))
              .except((version, pairing) -> pairing != Pairing.STOCK_CALLS_OURS));

  private GenericScenarios() {}

  private static void text(Pair pair) {
    String reference = pair.referGeneric("true");
    String unicode = "generic \u4f60\u597d \ud83d\ude00";
    assertThat(Pair.done(pair.invoke(reference, "echo", unicode)).get("value")).isEqualTo(unicode);
    assertThat(Pair.done(pair.invoke(reference, "nullValue", "x")).get("value")).isEqualTo("null");
    assertThat(Pair.done(pair.invoke(reference, "nothing", "77")).get("value")).isEqualTo("null");
    pair.awaitSeen("nothing 77");
  }

  private static void bid(Pair pair) {
    String reference = pair.referGeneric("true");
    assertThat(Pair.done(pair.invoke(reference, "bid", "")).get("value"))
        .isEqualTo(
            "map{class: demo.bid.BidResponse, id: abc, seatBids: list[map{class: demo.bid.SeatBid,"
                + " group: group, seat: seat}]}");
    pair.awaitSeen(
        "bid BidRequest(id=r1, device=Device(os=ios, make=null, version=null, model=null,"
            + " lang=null, geo=Geo(lon=100.5, lat=0.0, country=null, city=beijing)),"
            + " impressions=[Impression(id=abc, bidFloor=1.1)])");
  }

  private static void types(Pair pair) {
    String reference = pair.referGeneric("true");
    String all =
        "map{bd: BigDecimal(12345678901234567890.123456789), boxed: Integer(42),"
            + " bytes: bytes[1, 2, 3, -1], color: %s, date: Date(1700000000123),"
            + " ints: ints[1, -1, 70000], ldt: 2024-02-29T12:34:56.789,"
            + " list: list[Integer(1), Integer(2), Integer(300)],"
            + " map: map{big: Long(1099511627776), one: Long(1)}, prim: Long(123456789012),"
            + " set: set[x, y]}";
    assertThat(Pair.done(pair.invoke(reference, "types", "")).get("value"))
        .isEqualTo(all.formatted("GREEN"));
    pair.awaitSeen("types " + all.formatted("Color(GREEN)"));
  }

  private static void async(Pair pair) {
    String reference = pair.referGeneric("true");
    assertThat(Pair.done(pair.invoke(reference, "echo", "later", "async", "true")).get("value"))
        .isEqualTo("later");
  }

  /** Stock 2.6 providers make none of a text, and text is how others send it. */
  private static boolean cannotReadLocalDateTime(StockVersion version, Pairing pairing) {
    return version == StockVersion.DUBBO_2_6_12 && !pairing.ourProvider();
  }

  private static void exceptions(Pair pair, Fleet fleet) {
    String reference = pair.referGeneric("true");
    packed(pair.invoke(reference, "fail", "boom"), "java.lang.IllegalStateException", "boom");
    packed(pair.invoke(reference, "failCustom", "custom"), "demo.bid.BidException", "custom");
    Message thrown = pair.invoke(reference, "fail", "private boom");
    if (pair.pairing().ourProvider() || fleet.version() == StockVersion.DUBBO_3_3_6) {
      packed(thrown, "io.trunkline.interop.peer.PrivateException", "private boom");
    } else { // 2.x wraps it first
      assertThat(thrown.get("exceptionClass")).isEqualTo("java.lang.RuntimeException");
      assertThat(thrown.get("exceptionMessage")).contains("PrivateException: private boom");
    }
  }

  private static void packed(Message thrown, String type, String text) {
    assertThat(thrown.values())
        .containsEntry("exceptionClass", type)
        .containsEntry("exceptionMessage", text);
    assertThat(thrown.get("class")).endsWith(".GenericException");
  }

  private static void unknown(Pair pair) {
    CallScenarios.refused(pair, pair.invoke(pair.referGeneric("true"), "unknown", "x"), "unknown");
  }

  private static void notAllowed(Pair pair) {
    String blue = pair.referGeneric("true", "group", "blue", "version", "1.2.0");
    CallScenarios.refused(pair, pair.invoke(blue, "echo", "x"), "generic(true)");
  }

  private static void otherMode(Pair pair) {
    String reference = pair.referGeneric("nativejava");
    CallScenarios.refused(pair, pair.invoke(reference, "bytes", ""), "offered is 'true'");
  }
}
