package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.util.List;

/** The ways to call, and the services that can be called. */
final class CallScenarios {

  static final List<Scenario> ALL =
      List.of(
          Scenario.of("a one-way call arrives and nothing comes back", (p, f) -> oneWay(p)),
          Scenario.of("a call that is not waited for is answered", (p, f) -> async(p)),
          Scenario.of("a method that returns a future is answered", (p, f) -> future(p)),
          Scenario.of("the echo service answers", (p, f) -> echoService(p)),
          Scenario.of("group and version choose the service", (p, f) -> groupAndVersion(p)),
          Scenario.of("the right token opens a service, another does not", (p, f) -> token(p)),
          Scenario.of("an unknown service is refused at once", (p, f) -> unknownService(p)),
          Scenario.of("an unknown method is refused at once", (p, f) -> unknownMethod(p)));

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
    assertThat(frames)
        .noneMatch(f -> !f.isRequest() && f.id() == oneWays.get(oneWays.size() - 1));
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
    refused(pair, pair.callOn(noGroup, "echo", "no group"));
    String otherVersion = pair.refer("bid", "group", "blue", "version", "1.3.0");
    refused(pair, pair.callOn(otherVersion, "echo", "other version"));
  }

  private static void token(Pair pair) {
    String right = pair.refer("bid", "version", "9.9.9", "token", "secret");
    assertThat(Pair.done(pair.callOn(right, "echo", "open")).get("value")).isEqualTo("open");
    String none = pair.refer("bid", "version", "9.9.9");
    Message thrown = pair.callOn(none, "echo", "closed");
    System.err.println("TOKEN " + pair.pairing() + thrown);
    assertThat(thrown.word()).isEqualTo(Message.THREW);
  }

  private static void unknownService(Pair pair) {
    String reference = pair.refer("absent");
    refused(pair, pair.callOn(reference, "absent", "anyone?"));
    assertThat(pair.call("echo", "still here")).isEqualTo("still here");
  }

  private static void unknownMethod(Pair pair) {
    String reference = pair.refer("newer");
    assertThat(Pair.done(pair.callOn(reference, "echo", "old")).get("value")).isEqualTo("old");
    refused(pair, pair.callOn(reference, "newer", "new"));
    assertThat(pair.call("echo", "still here")).isEqualTo("still here");
  }

  private static void refused(Pair pair, Message thrown) {
    assertThat(thrown.word()).isEqualTo(Message.THREW);
    System.err.println("REFUSED " + pair.pairing() + thrown);
  }
}
