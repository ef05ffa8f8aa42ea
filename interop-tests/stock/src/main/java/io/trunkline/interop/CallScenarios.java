package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.BidService;
import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.interop.peer.Message;
import io.trunkline.interop.tap.TappedFrame;
import java.util.List;

/** The ways to call, and the services that can be called. */
final class CallScenarios {

  static final List<Scenario> ALL =
      List.of(
          Scenario.of("a one-way call arrives and gets no reply", (p, f) -> oneWay(p)),
          Scenario.of("an asynchronous call gets its reply", (p, f) -> async(p)),
          Scenario.of(
                  "a call to a method that returns a future gets its reply", (p, f) -> future(p))
              .except((version, pairing) -> version == StockVersion.DUBBO_2_6_12),
          Scenario.of("the echo service answers", (p, f) -> echoService(p)),
          Scenario.of(
              "group and version select the service",
              (p, f) -> groupAndVersion(p),
              KnownWarning.REFUSED_REQUEST),
          Scenario.of(
              "a service accepts its token and refuses a wrong one",
              (p, f) -> token(p),
              KnownWarning.UNDECLARED_EXCEPTION),
          Scenario.of(
              "an unknown service is refused at once",
              (p, f) -> unknownService(p),
              KnownWarning.REFUSED_REQUEST),
          Scenario.of(
                  "an unknown method is refused at once",
                  (p, f) -> unknownMethod(p),
                  KnownWarning.REFUSED_REQUEST,
                  KnownWarning.UNDECLARED_EXCEPTION)
              .except((version, pairing) -> pairing == Pairing.STOCK_CALLS_STOCK));

  /** The code of stock Dubbo's exception when no answer came in time. */
  static final String STOCK_TIMEOUT = "2";

  private CallScenarios() {}

  private static void oneWay(Pair pair) {
    long before = pair.tap().count(frame -> frame.isOneWayCall());
    Pair.done(pair.consumer().ask("oneWay", "on", pair.bids(), "number", "9"));
    pair.awaitSeen("nothing 9");
    assertThat(pair.call("echo", "after one-way")).isEqualTo("after one-way");

    List<TappedFrame> frames = pair.tap().frames();
    List<Long> oneWays =
        frames.stream().filter(TappedFrame::isOneWayCall).map(TappedFrame::id).toList();
    assertThat(oneWays).hasSize((int) before + 1);
    assertThat(frames).noneMatch(f -> !f.isRequest() && f.id() == oneWays.get(oneWays.size() - 1));
  }

  private static void async(Pair pair) {
    Message reply = pair.consumer().ask("async", "on", pair.bids(), "text", "async");
    assertThat(Pair.done(reply).get("value")).isEqualTo("async");
  }

  private static void future(Pair pair) {
    String reference = pair.refer("later");
    assertThat(Pair.done(pair.callOn(reference, "later", "soon")).get("value")).isEqualTo("soon");
  }

  private static void echoService(Pair pair) {
    Message reply = pair.consumer().ask("echoService", "on", pair.bids(), "text", "ping");
    assertThat(Pair.done(reply).get("value")).isEqualTo("ping");
  }

  private static void groupAndVersion(Pair pair) {
    String right = pair.refer("bid", "group", "blue", "version", "1.2.0");
    assertThat(Pair.done(pair.callOn(right, "echo", "blue")).get("value")).isEqualTo("blue");
    String noGroup = pair.refer("bid", "version", "1.2.0");
    refused(pair, pair.callOn(noGroup, "echo", "no group"), "1.2.0");
    String otherVersion = pair.refer("bid", "group", "blue", "version", "1.3.0");
    refused(pair, pair.callOn(otherVersion, "echo", "other version"), "1.3.0");
  }

  private static void token(Pair pair) {
    String right = pair.refer("bid", "version", "9.9.9", "token", "secret");
    assertThat(Pair.done(pair.callOn(right, "echo", "open")).get("value")).isEqualTo("open");
    String none = pair.refer("bid", "version", "9.9.9");
    refused(pair, pair.callOn(none, "echo", "closed"), "token");
  }

  private static void unknownService(Pair pair) {
    String reference = pair.refer("absent");
    refused(pair, pair.callOn(reference, "absent", "anyone?"), "AbsentService");
    assertThat(pair.call("echo", "still here")).isEqualTo("still here");
  }

  /**
   * Our consumer calls the older service by its path. A stock consumer always sends its interface's
   * name, so our provider has the older service under that one; a stock provider cannot.
   */
  private static void unknownMethod(Pair pair) {
    String reference =
        pair.pairing().ourConsumer()
            ? pair.refer("newer", "path", BidService.class.getName())
            : pair.refer("newer");
    assertThat(Pair.done(pair.callOn(reference, "echo", "old")).get("value")).isEqualTo("old");
    refused(pair, pair.callOn(reference, "newer", "new"), "newer");
    assertThat(pair.call("echo", "still here")).isEqualTo("still here");
  }

  /** The provider refused at once, and the caller reads the provider's reason. */
  static void refused(Pair pair, Message reply, String reason) {
    assertThat(reply.word()).isEqualTo(Message.THREW);
    assertThat(reply.get("message")).containsIgnoringCase(reason);
    if (pair.pairing().ourConsumer()) {
      assertThat(reply.get("class")).isEqualTo(RpcException.class.getName());
      assertThat(reply.get("status"))
          .isIn(
              Status.BAD_REQUEST + " " + Certainty.NOT_EXECUTED,
              Status.SERVICE_NOT_FOUND + " " + Certainty.NOT_EXECUTED,
              Status.SERVER_FAILED + " " + Certainty.UNKNOWN);
    } else {
      assertThat(reply.get("class")).endsWith(".rpc.RpcException");
      assertThat(reply.get("status")).isNotEqualTo(STOCK_TIMEOUT);
    }
  }
}
