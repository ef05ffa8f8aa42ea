package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Certainty;
import io.trunkline.call.Status;
import io.trunkline.interop.peer.Message;
import io.trunkline.interop.tap.FrameTap;
import io.trunkline.interop.tap.TappedFrame;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The connection's own life: shared, kept, and ended in good order. */
final class ConnectionScenarios {

  /** How many calls a storm has; -Dinterop.calls=100000 is what bin/verify interop asks for. */
  private static final int CALLS = Integer.getInteger("interop.calls", 1_000);

  private static final long STORM_SECONDS = 160;
  private static final int HEARTBEAT_MILLIS = 500;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  static final Scenario STORM =
      Scenario.of(CALLS + " calls from 8 threads share one connection", (p, f) -> storm(p));

  static final List<Scenario> ALL =
      List.of(
          STORM,
          Scenario.of(
              "answered heartbeats keep an idle connection open",
              (p, f) -> idle(p, f, HEARTBEAT_MILLIS, HEARTBEAT_MILLIS)),
          Scenario.of(
              "a consumer's heartbeats keep an idle connection open",
              (p, f) -> idle(p, f, HEARTBEAT_MILLIS, 0)),
          Scenario.of(
                  "heartbeats of Trunkline's provider keep an idle connection open",
                  (p, f) -> idle(p, f, 0, HEARTBEAT_MILLIS))
              .except((version, pairing) -> pairing != Pairing.STOCK_CALLS_OURS),
          Scenario.of(
                  "a 2.6 provider's heartbeats keep an idle connection open",
                  (p, f) -> idle(p, f, 0, HEARTBEAT_MILLIS))
              .except(
                  (version, pairing) ->
                      pairing != Pairing.OURS_CALLS_STOCK || version != StockVersion.DUBBO_2_6_12),
          Scenario.of(
                  "after a provider closes an idle connection, calls use a new one",
                  ConnectionScenarios::closedWhenIdle)
              .except(
                  (version, pairing) ->
                      pairing != Pairing.OURS_CALLS_STOCK || version == StockVersion.DUBBO_2_6_12),
          Scenario.of(
                  "Trunkline's provider on every address is reachable at 127.0.0.1",
                  (p, f) -> everyAddress(p))
              .except((version, pairing) -> pairing != Pairing.STOCK_CALLS_OURS),
          Scenario.of(
              "a stopping provider takes no new call and completes the running one",
              ConnectionScenarios::shutdown,
              KnownWarning.NO_PROVIDER,
              KnownWarning.NO_EXECUTORS));

  private ConnectionScenarios() {}

  private static void storm(Pair pair) {
    long before = pair.tap().count(frame -> frame.toProvider() && frame.isTwoWay());
    long began = System.nanoTime();
    Pair.done(
        Side.reply(
            pair.consumer().start("storm", "on", pair.bids(), "threads", "8", "calls", "" + CALLS),
            STORM_SECONDS));
    System.out.printf(
        "%s calls of a storm took %,d ms%n",
        CALLS, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
    assertThat(pair.tap().count(frame -> frame.toProvider() && frame.isTwoWay()) - before)
        .isGreaterThanOrEqualTo(CALLS);
    assertThat(pair.tap().connections()).isEqualTo(1);
  }

  /**
   * Longer than the three intervals after which a silent peer is given up. The call comes first
   * because a 2.6 consumer that never called sends none.
   */
  private static void idle(Pair shared, Fleet fleet, int consumerMillis, int providerMillis)
      throws Exception {
    try (Pair pair = fleet.pairWithHeartbeats(shared, consumerMillis, providerMillis);
        OurWarnings ours = new OurWarnings()) {
      FrameTap tap = pair.tap();
      assertThat(pair.call("echo", "before idling")).isEqualTo("before idling");
      long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(4L * HEARTBEAT_MILLIS);
      for (int n = 1; n <= 2 || until - System.nanoTime() > 0; n++) {
        tap.awaitFrames(n, TappedFrame::isHeartbeatAnswer);
      }
      List<TappedFrame> frames = tap.frames();
      // Either side may ask, and each counts for itself.
      for (boolean toProvider : new boolean[] {true, false}) {
        assertThat(frames)
            .filteredOn(f -> f.isHeartbeatAnswer() && f.toProvider() != toProvider)
            .extracting(TappedFrame::id)
            .isSubsetOf(
                frames.stream()
                    .filter(f -> f.isHeartbeat() && f.toProvider() == toProvider)
                    .map(TappedFrame::id)
                    .toList())
            .doesNotHaveDuplicates();
      }
      assertThat(pair.call("echo", "after idling")).isEqualTo("after idling");
      assertThat(tap.connections()).isEqualTo(1);
      assertThat(tap.openConnections()).isEqualTo(1);
      assertThat(ours.logged(tap)).as("our own log while idle").isEmpty();
    }
  }

  /** Stock providers from 2.7 on ask nothing: they close what was silent for three intervals. */
  private static void closedWhenIdle(Pair shared, Fleet fleet) throws Exception {
    try (Pair pair = fleet.pairWithHeartbeats(shared, 0, HEARTBEAT_MILLIS);
        OurWarnings ours = new OurWarnings()) {
      assertThat(pair.call("echo", "before idling")).isEqualTo("before idling");
      pair.tap().awaitConnections(2);
      Message after = pair.callOn(pair.bids(), "echo", "after idling");
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      while (after.word().equals(Message.THREW) && until - System.nanoTime() > 0) {
        // On a busy machine it may hit the close of the next idle connection, and logs that.
        assertThat(after.get("status"))
            .isIn(
                Status.CONNECTION_LOST + " " + Certainty.UNKNOWN,
                Status.CONNECT_FAILED + " " + Certainty.NOT_EXECUTED);
        after = pair.callOn(pair.bids(), "echo", "after idling");
      }
      assertThat(after.get("value")).isEqualTo("after idling");
      assertThat(ours.logged(pair.tap())).as("our own log while idle").isEmpty();
    }
  }

  /**
   * Stock consumers replace 127.0.0.1 by another address of their machine before they connect, so a
   * provider that listens on loopback only is out of their reach. What one address of a machine
   * sends to another one of it goes through its loopback and leaves the machine nowhere.
   */
  private static void everyAddress(Pair pair) throws Exception {
    String port = Integer.toString(Pair.freePort());
    Pair.done(pair.provider().ask("export", "port", port, "everyAddress", "true"));
    String reference = pair.referTo("dubbo://127.0.0.1:" + port);
    String caller = Pair.done(pair.callOn(reference, "echo", "who calls?")).get("value");
    assertThat(NetworkInterface.getByInetAddress(InetAddress.getByName(caller)))
        .as("%s is an address of this machine", caller)
        .isNotNull();
  }

  private static void shutdown(Pair shared, Fleet fleet) throws Exception {
    try (Pair pair = fleet.pairToShutDown(shared)) {
      CompletableFuture<Message> running = pair.startOn(pair.refer("hold"), "hold", "the line");
      pair.awaitSeen("hold the line");

      pair.tap().stopAccepting();
      CompletableFuture<?> stopped = pair.provider().shutDown();
      pair.tap().awaitFrames(1, frame -> !frame.toProvider() && frame.isReadOnly());
      if (pair.pairing().ourConsumer()) {
        assertThat(firstRefusal(pair).get("status"))
            .isEqualTo(Status.CONNECT_FAILED + " " + Certainty.NOT_EXECUTED);
      } else if (fleet.version() == StockVersion.DUBBO_3_3_6) {
        assertThat(firstRefusal(pair).get("message")).contains("No provider available");
      } else {
        // 2.x consumers prefer other providers from now on, but have none.
        assertThat(pair.call("echo", "one more")).isEqualTo("one more");
      }
      assertThat(running).isNotDone();

      Pair.done(pair.provider().ask("release", "key", "the line"));
      assertThat(Pair.done(Side.reply(running)).get("value")).isEqualTo("the line");
      if (pair.pairing() == Pairing.STOCK_CALLS_STOCK) {
        pair.provider().close(); // it would wait 10 s for its consumer to leave
      }
      pair.tap().awaitClosed(1);
      assertThat(stopped).succeedsWithin(Duration.ofSeconds(20));
      Message late = pair.callOn(pair.bids(), "echo", "too late");
      assertThat(late.word()).isEqualTo(Message.THREW);
      if (pair.pairing().ourConsumer()) {
        assertThat(late.get("status"))
            .isEqualTo(Status.CONNECT_FAILED + " " + Certainty.NOT_EXECUTED);
      } else {
        assertThat(late.get("class")).endsWith(".rpc.RpcException");
        assertThat(late.get("status")).isNotEqualTo(CallScenarios.STOCK_TIMEOUT);
      }
    }
  }

  /** A consumer may make a few more calls before it has read that the provider stops. */
  private static Message firstRefusal(Pair pair) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    Message reply = pair.callOn(pair.bids(), "echo", "one more");
    while (reply.word().equals(Message.DONE) && deadline - System.nanoTime() > 0) {
      reply = pair.callOn(pair.bids(), "echo", "one more");
    }
    assertThat(reply.word()).as("%s", reply).isEqualTo(Message.THREW);
    return reply;
  }
}
