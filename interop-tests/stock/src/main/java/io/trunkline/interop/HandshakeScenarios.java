package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.tap.TappedFrame;
import java.util.List;

/** Stock peers see one heartbeat more and nothing else: calls stay plain. */
final class HandshakeScenarios {

  private static final int MARK = 0x54;
  private static final int OK = 20;
  private static final int CALLS = 20;

  static final List<Scenario> ALL =
      List.of(
          Scenario.of(
                  "Trunkline's consumer sends its handshake mark once and stays plain",
                  (p, f) -> asks(p, f))
              .except((version, pairing) -> pairing != Pairing.OURS_CALLS_STOCK),
          Scenario.of("Trunkline's provider sends nothing unrequested", (p, f) -> isSilent(p, f))
              .except((version, pairing) -> pairing != Pairing.STOCK_CALLS_OURS));

  private HandshakeScenarios() {}

  /** Calls begin at once, so some of them are sent before and while the mark is answered. */
  private static void asks(Pair shared, Fleet fleet) {
    try (Pair pair = fleet.pairWithHeartbeats(shared, 0, 0)) {
      call(pair);
      pair.tap().awaitFrames(1, TappedFrame::isHeartbeatAnswer);
      call(pair);
      List<TappedFrame> frames = pair.tap().frames();
      assertThat(frames).filteredOn(HandshakeScenarios::isMarked).hasSize(1);
      TappedFrame marked = frames.stream().filter(HandshakeScenarios::isMarked).findAny().get();
      assertThat(marked.isHeartbeat()).isTrue();
      assertThat(marked.id() >>> 48).isEqualTo(0x5452);
      assertThat(frames)
          .filteredOn(frame -> !frame.toProvider() && frame.isEvent())
          .allMatch(TappedFrame::isHeartbeatAnswer) // further ones if the first takes 500 ms
          .filteredOn(answer -> answer.id() == marked.id())
          .hasSize(1);
      assertPlain(pair, frames);
    }
  }

  private static void isSilent(Pair shared, Fleet fleet) {
    try (Pair pair = fleet.pairWithHeartbeats(shared, 0, 0)) {
      call(pair);
      List<TappedFrame> frames = pair.tap().frames();
      assertThat(frames).noneMatch(HandshakeScenarios::isMarked);
      assertThat(frames).noneMatch(frame -> !frame.toProvider() && frame.isRequest());
      assertPlain(pair, frames);
    }
  }

  private static void call(Pair pair) {
    for (int i = 0; i < CALLS; i++) {
      assertThat(pair.call("echo", "n" + i)).isEqualTo("n" + i);
    }
  }

  private static boolean isMarked(TappedFrame frame) {
    return frame.isRequest() && frame.status() == MARK;
  }

  private static void assertPlain(Pair pair, List<TappedFrame> frames) {
    assertThat(frames)
        .filteredOn(frame -> !frame.isEvent())
        .allMatch(frame -> frame.status() == (frame.isRequest() ? 0 : OK));
    assertThat(pair.tap().connections()).isEqualTo(1);
    assertThat(pair.tap().openConnections()).isEqualTo(1);
  }
}
