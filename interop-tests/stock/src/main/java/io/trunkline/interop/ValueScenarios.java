package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Values sent to the provider and returned: the cases of the golden frames. */
final class ValueScenarios {

  static final String BID = "every field of a bid and its response arrives";
  static final String UNICODE = "unicode text is echoed";
  static final String LONG_TEXT = "a text of 50K is echoed";
  static final String EXCEPTION = "a JDK exception arrives with its message";
  static final String DECLARED = "a declared exception arrives with its fields";
  static final String PRIVATE = "an exception class that only the provider has arrives as text";
  static final String UNDECLARED = "an undeclared exception of the interface's jar keeps its class";
  static final String SUBCLASS = "a subclass of a declared exception keeps its class";
  static final String OF_RUNTIME = "an exception of Trunkline's runtime arrives as text";
  static final String NULL = "null arrives as null";
  static final String VOID = "a call to a void method returns after the method has run";
  static final String TYPES = "values of many types arrive both ways";
  static final String ATTACHMENTS = "attachments arrive both ways";

  /** The scenarios whose method throws something. */
  static final List<String> OF_EXCEPTIONS =
      List.of(EXCEPTION, DECLARED, PRIVATE, UNDECLARED, SUBCLASS, OF_RUNTIME);

  static final List<Scenario> ALL =
      List.of(
          Scenario.of(BID, (p, f) -> bid(p)),
          Scenario.of(UNICODE, (p, f) -> unicode(p)),
          Scenario.of(LONG_TEXT, (p, f) -> longText(p)),
          Scenario.of(EXCEPTION, (p, f) -> exception(p), KnownWarning.UNDECLARED_EXCEPTION),
          Scenario.of(DECLARED, (p, f) -> custom(p)),
          Scenario.of(PRIVATE, (p, f) -> unknown(p), KnownWarning.UNDECLARED_EXCEPTION),
          Scenario.of(UNDECLARED, (p, f) -> undeclared(p), KnownWarning.UNDECLARED_EXCEPTION)
              .except(ValueScenarios::refusesWhatIsNotDeclared),
          Scenario.of(SUBCLASS, (p, f) -> subclass(p), KnownWarning.UNDECLARED_EXCEPTION)
              .except(ValueScenarios::refusesWhatIsNotDeclared),
          Scenario.of(OF_RUNTIME, (p, f) -> downstream(p))
              .except((version, pairing) -> pairing != Pairing.STOCK_CALLS_OURS),
          Scenario.of(NULL, (p, f) -> nullValue(p)),
          Scenario.of(VOID, (p, f) -> voidMethod(p)),
          Scenario.of(TYPES, (p, f) -> types(p)),
          Scenario.of(ATTACHMENTS, ValueScenarios::attachments));

  private ValueScenarios() {}

  /** The call that a scenario makes. */
  static Message call(Pair pair, String scenario) {
    return switch (scenario) {
      case EXCEPTION -> pair.callOn(pair.bids(), "fail", "boom");
      case DECLARED -> pair.callOn(pair.bids(), "failCustom", "custom boom");
      case PRIVATE -> pair.callOn(pair.bids(), "fail", "private boom");
      case UNDECLARED -> pair.callOn(pair.bids(), "fail", "business boom");
      case SUBCLASS -> pair.callOn(pair.bids(), "failCustom", "late boom");
      case OF_RUNTIME -> pair.callOn(pair.bids(), "fail", "downstream boom");
      case TYPES -> pair.callOn(pair.bids(), "types", "");
      default -> throw new IllegalArgumentException("no single call: " + scenario);
    };
  }

  /** Plays a scenario that needs a pair only. */
  static void play(Pair pair, String scenario) {
    switch (scenario) {
      case BID -> bid(pair);
      case UNICODE -> unicode(pair);
      case LONG_TEXT -> longText(pair);
      case EXCEPTION -> exception(pair);
      case DECLARED -> custom(pair);
      case NULL -> nullValue(pair);
      case VOID -> voidMethod(pair);
      case TYPES -> types(pair);
      default -> throw new IllegalArgumentException("needs more than a pair: " + scenario);
    }
  }

  private static void bid(Pair pair) {
    assertThat(pair.call("bid", ""))
        .isEqualTo("BidResponse(id=abc, seatBids=[SeatBid(seat=seat, group=group)])");
    pair.awaitSeen(
        "bid BidRequest(id=null, device=Device(os=ios, make=apple, version=7.0, model=iphone,"
            + " lang=zh_CN, geo=Geo(lon=100.1, lat=100.1, country=china, city=beijing)),"
            + " impressions=[Impression(id=abc, bidFloor=1.1)])");
  }

  private static void unicode(Pair pair) {
    String text = "hello \u4f60\u597d \ud83d\ude00";
    assertThat(pair.call("echo", text)).isEqualTo(text);
  }

  private static void longText(Pair pair) {
    String text =
        IntStream.range(0, 51_200)
            .mapToObj(i -> String.valueOf((char) ('a' + i % 26)))
            .collect(Collectors.joining());
    assertThat(pair.call("echo", text)).isEqualTo(text);
  }

  private static void exception(Pair pair) {
    Message thrown = call(pair, EXCEPTION);
    assertThat(thrown.values())
        .containsEntry("class", "java.lang.IllegalStateException")
        .containsEntry("message", "boom");
  }

  private static void custom(Pair pair) {
    Message thrown = call(pair, DECLARED);
    assertThat(thrown.values())
        .containsEntry("class", "demo.bid.BidException")
        .containsEntry("message", "custom boom")
        .containsEntry("code", "42");
  }

  private static void unknown(Pair pair) {
    Message thrown = call(pair, PRIVATE);
    assertThat(thrown.get("class")).isEqualTo("java.lang.RuntimeException");
    assertThat(thrown.get("message")).contains("PrivateException: private boom");
  }

  /** Stock 3.3.6 neither writes nor reads classes that no signature names. */
  private static boolean refusesWhatIsNotDeclared(StockVersion version, Pairing pairing) {
    return version == StockVersion.DUBBO_3_3_6;
  }

  private static void undeclared(Pair pair) {
    arrivesAsItself(pair, call(pair, UNDECLARED), "demo.bid.BusinessException");
  }

  private static void subclass(Pair pair) {
    arrivesAsItself(pair, call(pair, SUBCLASS), "demo.bid.LateBidException");
  }

  /** Or, at our consumer, whose gate knows only what is declared, as a failure that names it. */
  private static void arrivesAsItself(Pair pair, Message thrown, String type) {
    if (pair.pairing().ourConsumer()) {
      assertThat(thrown.get("class")).isEqualTo("io.trunkline.call.RemoteException");
      assertThat(thrown.get("message")).contains("threw " + type + ": ", " boom", "add the line");
    } else {
      assertThat(thrown.get("class")).isEqualTo(type);
      assertThat(thrown.get("message")).endsWith(" boom");
    }
  }

  private static void downstream(Pair pair) {
    Message thrown = call(pair, OF_RUNTIME);
    assertThat(thrown.get("class")).isEqualTo("java.lang.RuntimeException");
    assertThat(thrown.get("message")).contains("RpcException", "downstream boom");
  }

  private static void nullValue(Pair pair) {
    assertThat(pair.call("nullValue", "x")).isEqualTo("null");
  }

  private static void voidMethod(Pair pair) {
    assertThat(pair.call("nothing", "7")).isEqualTo("void");
    pair.awaitSeen("nothing 7");
  }

  private static void types(Pair pair) {
    String all =
        "map{bd: BigDecimal(12345678901234567890.123456789), boxed: Integer(42),"
            + " bytes: bytes[1, 2, 3, -1], color: Color(GREEN), date: Date(1700000000123),"
            + " ints: ints[1, -1, 70000], ldt: 2024-02-29T12:34:56.789,"
            + " list: list[Integer(1), Integer(2), Integer(300)],"
            + " map: map{big: Long(1099511627776), one: Long(1)}, prim: Long(123456789012),"
            + " set: set[x, y]}";
    assertThat(pair.call("types", "")).isEqualTo(all);
    pair.awaitSeen("types " + all);
  }

  private static void attachments(Pair pair, Fleet fleet) {
    Message reply =
        Pair.done(pair.callOn(pair.bids(), "echo", "with attachment", "attachment", "1;kryo"));
    assertThat(reply.get("value")).isEqualTo("with attachment");
    if (pair.pairing().ourConsumer() || fleet.version() != StockVersion.DUBBO_2_7_23) {
      // A 2.7 consumer reads them too, but passes them to the application only if it has a
      // registry.
      assertThat(reply.find("attachment")).isEqualTo("oyrk;1");
    }
    pair.awaitSeen("attachment 1;kryo");
  }
}
