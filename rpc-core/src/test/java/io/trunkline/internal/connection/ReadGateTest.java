package io.trunkline.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.connection.ReadGate.Reason;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A connection is read only while no reason holds it. */
class ReadGateTest {

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final AtomicInteger stops = new AtomicInteger();
  private final ReadGate gate = new ReadGate(channel, stops::incrementAndGet);

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private boolean isRead() {
    return channel.config().isAutoRead();
  }

  @Test
  void aConnectionIsReadAgainWhenTheLastReasonIsReleased() {
    gate.hold(Reason.SOCKET_FULL);
    gate.hold(Reason.NO_ROOM_FOR_BODY);
    assertThat(isRead()).isFalse();
    gate.release(Reason.SOCKET_FULL);
    assertThat(isRead()).isFalse();
    assertThat(gate.isHeldBy(Reason.NO_ROOM_FOR_BODY)).isTrue();
    assertThat(gate.isHeldBy(Reason.SOCKET_FULL)).isFalse();
    gate.release(Reason.NO_ROOM_FOR_BODY);
    assertThat(isRead()).isTrue();
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void eachReasonHoldsByItselfAndOnce() {
    for (Reason reason : Reason.values()) {
      gate.hold(reason);
      gate.hold(reason);
      assertThat(isRead()).as(reason.name()).isFalse();
      gate.release(reason);
      assertThat(isRead()).as(reason.name()).isTrue();
    }
  }

  @Test
  void whatIsNotedHasNoEffectBeforeItIsApplied() {
    gate.hold(Reason.TOO_MANY_REQUESTS);
    gate.note(Reason.TOO_MANY_REQUESTS, false);
    gate.note(Reason.REPLIES_NOT_TAKEN, true);
    gate.apply();
    assertThat(isRead()).as("one reason takes the place of the other").isFalse();
    assertThat(stops).as("it has not been read in between").hasValue(1);
  }

  @Test
  void theListenerIsNotifiedOfEachStopOnce() {
    gate.hold(Reason.REPLIES_NOT_READ);
    gate.hold(Reason.TLS_HANDSHAKE);
    assertThat(stops).hasValue(1);
    gate.release(Reason.REPLIES_NOT_READ);
    gate.release(Reason.TLS_HANDSHAKE);
    gate.hold(Reason.TLS_HANDSHAKE);
    assertThat(stops).hasValue(2);
  }
}
