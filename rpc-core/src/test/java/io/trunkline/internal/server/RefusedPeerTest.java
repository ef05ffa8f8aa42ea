package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.internal.protocol.WireStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A peer that is refused is told so, costs no memory, and cannot stay. */
class RefusedPeerTest {

  private static final int CALL = 0xc2;
  private static final int HEARTBEAT = 0xe2;
  private static final int NOTICE = 0xa2;
  private static final byte[] NULL = {'N'};
  private static final long NOTHING_SCHEDULED = -1;

  private final BodyPool bodies = new BodyPool();
  private ServerPort port;
  private EmbeddedChannel channel;

  /** What came back: the flags and the status of a frame, and its body as text. */
  private record Reply(int flags, int status, long id, String text) {}

  @BeforeEach
  void open() throws Exception {
    port =
        new ServerPort(
            new TestSettings().build(),
            new NoServices(),
            new PortSecurity(
                null, peer -> new ConnectionGate.Verdict("not on the list", null), "server"));
    channel = new LoopbackChannel(port, 1_000_000, bodies);
    channel.freezeTime();
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
    port.close(Duration.ZERO);
  }

  private void send(int flags, long id, int declared, byte[] body) {
    channel.writeInbound(
        Unpooled.wrappedBuffer(
            ByteBuffer.allocate(16 + body.length)
                .putShort((short) 0xdabb)
                .put((byte) flags)
                .put((byte) 0)
                .putLong(id)
                .putInt(declared)
                .put(body)
                .array()));
  }

  private void call(long id) {
    send(CALL, id, 3, new byte[3]);
  }

  private void pass(int seconds) {
    channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
  }

  private List<Reply> replies() {
    channel.runPendingTasks();
    List<Reply> all = new ArrayList<>();
    for (ByteBuf bytes = channel.readOutbound(); bytes != null; bytes = channel.readOutbound()) {
      while (bytes.isReadable()) {
        bytes.skipBytes(2);
        int flags = bytes.readUnsignedByte();
        int status = bytes.readUnsignedByte();
        long id = bytes.readLong();
        all.add(
            new Reply(
                flags,
                status,
                id,
                bytes.readCharSequence(bytes.readInt(), StandardCharsets.UTF_8).toString()));
      }
      bytes.release();
    }
    return all;
  }

  @Test
  void itsCallIsRefusedByTheHeaderAndTheBodyIsNotKept() {
    send(CALL, 7, 900_000, new byte[100_000]);
    assertThat(replies())
        .singleElement()
        .satisfies(
            reply -> {
              assertThat(reply.id()).isEqualTo(7);
              assertThat(reply.status()).isEqualTo(WireStatus.BAD_REQUEST);
              assertThat(reply.text()).contains("not on the list");
            });
    assertThat(bodies.heldBytes()).isZero();
    channel.writeInbound(Unpooled.wrappedBuffer(new byte[800_000]));
    call(8);
    assertThat(replies()).extracting(Reply::id).containsExactly(8L);
    assertThat(port.faultCounts()).containsOnly(Map.entry("rejected", 2L));
  }

  @Test
  void allThatItSendsInOneFrameOverTheLimitIsRefusedLikeTheRest() {
    send(CALL, 7, 1_000_001, new byte[0]);
    assertThat(replies()).singleElement().matches(reply -> reply.text().contains("not on the"));
  }

  @Test
  void itsHeartbeatsAreRepliedToAndLongEventsAreNotKept() {
    send(HEARTBEAT, 1, 1, NULL);
    assertThat(replies()).extracting(Reply::text).containsExactly("N");
    send(HEARTBEAT, 2, 900_000, new byte[100_000]);
    assertThat(replies()).isEmpty();
    assertThat(port.droppedFrames()).isEqualTo(1);
    assertThat(bodies.heldBytes()).isZero();
  }

  @Test
  void afterAFewCallsItIsAskedToLeaveAndThenTheConnectionIsClosed() {
    for (int i = 1; i < RefusedPeer.MAX_FRAMES; i++) {
      call(i);
    }
    assertThat(replies()).hasSize(RefusedPeer.MAX_FRAMES - 1).noneMatch(r -> r.flags() == NOTICE);
    call(100);
    call(101);
    assertThat(replies()).extracting(Reply::id).containsExactly(100L, 0L, 101L);
    assertThat(channel.isOpen()).isTrue();
    pass(1);
    channel.runPendingTasks();
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void whatItStillSendsIsRepliedToInABoundedNumberAndThenDropped() {
    for (int i = 0; i < 5_000; i++) {
      send(CALL, i, 0, new byte[0]);
      send(HEARTBEAT, i, 1, NULL);
    }
    assertThat(replies()).hasSize(RefusedPeer.MAX_REPLIES + 1);
    assertThat(port.droppedFrames()).isEqualTo(10_000 - RefusedPeer.MAX_REPLIES);
    assertThat(port.faultCounts().get("rejected")).isEqualTo(RefusedPeer.MAX_REPLIES / 2);
  }

  @Test
  void aReplyGetsNoReply() {
    send(CALL & 0x7f, 1, 3, new byte[3]);
    send(CALL & 0x7f, 2, 1_000_001, new byte[0]);
    assertThat(replies()).isEmpty();
    assertThat(port.droppedFrames()).isEqualTo(2);
  }

  @Test
  void aWhileAfterItsFirstCallItIsAskedToLeaveHoweverFewItMakes() {
    pass(100);
    assertThat(replies()).as("it has sent nothing that could be replied to").isEmpty();
    call(1);
    pass(RefusedPeer.SECONDS - 1);
    assertThat(replies()).extracting(Reply::id).containsExactly(1L);
    pass(1);
    assertThat(replies()).extracting(Reply::flags).containsExactly(NOTICE);
    pass(1);
    channel.runPendingTasks();
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void heartbeatsDoNotKeepItEither() {
    for (int i = 0; i < RefusedPeer.MAX_FRAMES; i++) {
      send(HEARTBEAT, i, 1, NULL);
    }
    assertThat(replies())
        .hasSize(RefusedPeer.MAX_FRAMES + 1)
        .anyMatch(reply -> reply.flags() == NOTICE);
    pass(1);
    channel.runPendingTasks();
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void theLoopHoldsNothingOfItWhenItIsGone() {
    call(1);
    assertThat(channel.runScheduledPendingTasks()).isPositive();
    channel.pipeline().fireChannelInactive(); // close() would end what is scheduled by itself
    assertThat(channel.runScheduledPendingTasks()).isEqualTo(NOTHING_SCHEDULED);
  }
}
