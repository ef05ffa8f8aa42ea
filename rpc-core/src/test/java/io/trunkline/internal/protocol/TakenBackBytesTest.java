package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.call.Certainty;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.WriteQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A request that its caller gives up waits for no socket: its bytes are subtracted at once. */
class TakenBackBytesTest {

  private static final int FLAGS = WireFormat.REQUEST | WireFormat.TWO_WAY | WireFormat.HESSIAN2_ID;
  private static final int BODY_BYTES = 1_000;
  private static final int FRAME_BYTES = BODY_BYTES + WireFormat.HEADER_BYTES;
  private static final int LONG_BODY_BYTES = 1_000_000;

  private final OutgoingFramePool pool = new OutgoingFramePool(0);
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final WriteQueue queue = new WriteQueue(channel);

  @AfterEach
  void closed() {
    channel.checkException();
    channel.close();
    queue.inactive();
    channel.finishAndReleaseAll();
    assertThat(queue.traffic().unwrittenBytes()).isZero();
    assertThat(queue.traffic().unwrittenLongBytes()).isZero();
    assertThat(queue.traffic().deadBytes()).isZero();
  }

  private SendState sent(int id, int bodyBytes, Framing framing) {
    SendState state = new SendState();
    OutgoingFrame frame = pool.acquire().call().guard(state);
    frame.body().write(new byte[bodyBytes], 0, bodyBytes);
    frame.complete(FLAGS, 0, id).sealed(framing);
    state.queued(frame);
    queue.send(frame);
    return state;
  }

  private SendState sent(int id) {
    return sent(id, BODY_BYTES, Framing.PLAIN);
  }

  private SendState sentInParts(int id) {
    return sent(id, LONG_BODY_BYTES, Framing.CHUNKED);
  }

  /** The peer does not read, or reads again. */
  private void writable(boolean isWritable) {
    channel.unsafe().outboundBuffer().setUserDefinedWritability(1, isWritable);
  }

  private byte[] written() {
    queue.writabilityChanged();
    channel.runPendingTasks();
    ByteBuf all = channel.alloc().buffer();
    try {
      for (ByteBuf each = channel.readOutbound(); each != null; each = channel.readOutbound()) {
        all.writeBytes(each);
        each.release();
      }
      byte[] bytes = new byte[all.readableBytes()];
      all.readBytes(bytes);
      return bytes;
    } finally {
      all.release();
    }
  }

  /** The ids of the frames written, which are of one length. */
  private List<Integer> writtenIds() {
    byte[] bytes = written();
    List<Integer> ids = new ArrayList<>();
    for (int at = 0; at < bytes.length; at += FRAME_BYTES) {
      byte[] header = Arrays.copyOfRange(bytes, at, at + WireFormat.HEADER_BYTES);
      ids.add((int) FrameHeader.read(header, 0, 0).id());
    }
    return ids;
  }

  @Test
  void itsBytesAreSubtractedBeforeTheLoopComesToIt() {
    SendState first = sent(1);
    SendState second = sent(2);
    assertThat(queue.traffic().unwrittenBytes()).isEqualTo(2 * FRAME_BYTES);
    assertThat(first.cancelSend(queue)).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(queue.traffic().unwrittenBytes()).isEqualTo(FRAME_BYTES);
    assertThat(queue.traffic().deadBytes()).isEqualTo(FRAME_BYTES);
    assertThat(first.cancelSend(queue)).as("once more").isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(second.cancelIfUnsent(queue)).isTrue();
    assertThat(second.cancelIfUnsent(queue)).as("once more").isTrue();
    assertThat(queue.traffic().unwrittenBytes()).isZero();
    assertThat(writtenIds()).isEmpty();
    assertThat(queue.traffic().deadBytes()).isZero();
    assertThat(queue.traffic().framesOut()).isZero();
    sent(3);
    assertThat(queue.traffic().unwrittenBytes()).as("nothing more").isEqualTo(FRAME_BYTES);
    assertThat(writtenIds()).containsExactly(3);
  }

  @Test
  void oneThatHasLeftIsNotSubtractedAgain() {
    SendState state = sent(1);
    assertThat(writtenIds()).containsExactly(1);
    assertThat(state.cancelSend(queue)).isEqualTo(Certainty.UNKNOWN);
    sent(2);
    assertThat(queue.traffic().unwrittenBytes()).isEqualTo(FRAME_BYTES);
  }

  @Test
  void thoseOfAPeerThatNeverReadsAreReleasedBeforeTheyAreMany() {
    writable(false);
    SendState kept = sent(0);
    for (int i = 1; i <= 10_000; i++) {
      sent(i).cancelSend(queue);
      assertThat(queue.traffic().unwrittenBytes()).isEqualTo(FRAME_BYTES);
      channel.runPendingTasks();
      assertThat(queue.traffic().deadBytes()).isLessThan(70_000);
    }
    SendState alsoKept = sent(10_001);
    writable(true);
    assertThat(writtenIds()).containsExactly(0, 10_001);
    assertThat(kept.hasLeft() && alsoKept.hasLeft()).isTrue();
  }

  @Test
  void aSweepKeepsTheOrderOfTheOthers() {
    writable(false);
    List<Integer> wanted = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      List<SendState> unwanted = new ArrayList<>();
      for (int i = 1_000 * round; i < 1_000 * (round + 1); i++) {
        SendState state = sent(i);
        if (i % 10 == 0) {
          wanted.add(i);
        } else {
          unwanted.add(state);
        }
      }
      unwanted.forEach(state -> state.cancelSend(queue));
      channel.runPendingTasks();
      assertThat(queue.traffic().deadBytes()).isLessThan(FRAME_BYTES * 1_000L);
    }
    writable(true);
    assertThat(writtenIds()).isEqualTo(wanted);
  }

  @Test
  void aCloseWaitsForNoneOfThem() {
    writable(false);
    SendState state = sent(1, LONG_BODY_BYTES, Framing.PLAIN);
    queue.closeAfterWrites(TimeUnit.SECONDS.toNanos(30));
    channel.runPendingTasks();
    assertThat(channel.isOpen()).isTrue();
    state.cancelSend(queue);
    channel.runPendingTasks();
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void oneThatComesWhileItsConnectionClosesIsNotCounted() {
    queue.closeAfterWrites(TimeUnit.SECONDS.toNanos(30));
    SendState late = sent(1);
    assertThat(late.cancelIfUnsent(queue)).isTrue();
    assertThat(late.cancelSend(queue)).isEqualTo(Certainty.NOT_EXECUTED);
    queue.takenBack(-1, false);
    assertThat(queue.traffic().unwrittenBytes()).as("but this one").isEqualTo(1);
    queue.takenBack(1, false);
  }

  @Test
  void thoseOfAConnectionThatEndsAreSubtractedOnce() {
    writable(false);
    SendState takenBack = sent(1);
    SendState queued = sent(2);
    SendState inParts = sentInParts(3);
    takenBack.cancelSend(queue);
    channel.close();
    queue.inactive();
    assertThat(queued.cancelSend(queue)).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(inParts.cancelSend(queue)).isEqualTo(Certainty.NOT_EXECUTED);
    queue.takenBack(-1, false);
    assertThat(queue.traffic().unwrittenBytes()).as("but this one").isEqualTo(1);
    queue.takenBack(1, false);
  }

  @Test
  void aLongOneIsSubtractedWhereverItWaits() {
    List<SendState> states = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      states.add(sentInParts(i));
    }
    channel.runPendingTasks(); // two of them wait for the eight others
    writable(false);
    SendState last = sentInParts(10); // and the loop does not come to this one
    long before = queue.traffic().unwrittenBytes();
    assertThat(states.get(9).cancelSend(queue)).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(last.cancelSend(queue)).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(before - queue.traffic().unwrittenBytes()).isGreaterThan(2 * LONG_BODY_BYTES);
    assertThat(queue.traffic().unreadBytes()).as("of others").isZero();
    channel.runPendingTasks();
    assertThat(queue.traffic().deadBytes()).isZero();
    assertThat(queue.traffic().unreadBytes()).as("of others").isZero();
  }

  @Test
  void whatIsLeftOfALongOneIsSubtractedThoughThePeerDoesNotRead() {
    SendState state = sentInParts(1);
    channel.runPendingTasks();
    writable(false);
    assertThat(queue.traffic().unwrittenBytes()).isPositive();
    assertThat(state.cancelSend(queue)).isEqualTo(Certainty.UNKNOWN);
    channel.runPendingTasks();
    assertThat(queue.traffic().unwrittenBytes()).as("one short part").isLessThan(100);
    assertThat(queue.traffic().unwrittenLongBytes()).isLessThan(100);
  }
}
