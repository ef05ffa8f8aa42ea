package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.transport.WriteQueue;
import org.junit.jupiter.api.Test;

class OutgoingFrameTest {

  @Test
  void aFrameIsReleasedOnceEachTimeItIsTaken() {
    OutgoingFramePool pool = new OutgoingFramePool(0);
    OutgoingFrame frame = pool.acquire();
    frame.release();
    assertThatThrownBy(frame::release).isInstanceOf(IllegalStateException.class);
    assertThat(pool.acquire()).isSameAs(frame);
    assertThat(pool.acquire()).as("it is in the pool once").isNotSameAs(frame);
    frame.release();
  }

  @Test
  void oneThatIsBackInThePoolKeepsNothingOfItsCall() {
    SendState departure = new SendState();
    OutgoingFrame frame = new OutgoingFramePool(0).acquire().guard(departure);
    departure.queued(frame);
    departure.markSent();
    departure.cancelSend(new WriteQueue(new EmbeddedChannel()));
    assertThat(frame.isUnwanted()).isTrue();
    frame.release();
    assertThat(frame.isUnwanted()).isFalse();
  }
}
