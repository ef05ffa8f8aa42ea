package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.util.IllegalReferenceCountException;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.connection.ReadGate.Reason;
import io.trunkline.internal.protocol.FrameDecoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A provider that is gone is noticed within a limit while calls wait for it, and no other is. */
@Timeout(60)
class KeepAliveTest {

  private static final long LIMIT_MILLIS = 5_000;
  private static final int STEP_MILLIS = 10;
  private static final int PIECE = 100_000; // more than Netty takes before it is full

  /** The socket of a provider that takes nothing unless it is told to. */
  private static final class Socket extends ChannelOutboundHandlerAdapter {
    private boolean full;

    @Override
    public void flush(ChannelHandlerContext ctx) {
      if (!full) {
        ctx.flush();
      }
    }
  }

  private final Socket socket = new Socket();
  private final EmbeddedConnection peer =
      new EmbeddedConnection(0, Duration.ofMillis(LIMIT_MILLIS), socket);
  private final List<Long> heartbeats = new ArrayList<>();

  KeepAliveTest() {
    peer.channel.freezeTime();
  }

  @AfterEach
  void close() {
    peer.close();
  }

  private OutcomeFuture call() {
    OutcomeFuture call = peer.call();
    return call;
  }

  private void pass(long millis) {
    for (long i = 0; i < millis; i += STEP_MILLIS) {
      peer.channel.advanceTimeBy(STEP_MILLIS, TimeUnit.MILLISECONDS);
      peer.channel.runScheduledPendingTasks();
      peer.channel.runPendingTasks();
      takeOutbound();
    }
  }

  private void takeOutbound() {
    for (ByteBuf sent = peer.channel.readOutbound();
        sent != null;
        sent = peer.channel.readOutbound()) {
      while (sent.isReadable()) {
        if ((sent.getByte(sent.readerIndex() + 2) & 0x20) != 0) {
          heartbeats.add(sent.getLong(sent.readerIndex() + 4));
        }
        sent.skipBytes(12);
        sent.skipBytes(sent.readInt());
      }
      sent.release();
    }
  }

  private void answerHeartbeats() {
    for (long id : heartbeats) {
      ByteBuf reply = Unpooled.buffer();
      reply.writeShort(0xdabb).writeByte(0x22).writeByte(20).writeLong(id).writeInt(1);
      peer.channel.writeInbound(reply.writeByte('N'));
    }
    heartbeats.clear();
  }

  private static RpcException failure(OutcomeFuture call) {
    assertThat(call).isDone();
    return ((Outcome.Unanswered) call.join()).reason();
  }

  private void assertLost(OutcomeFuture call) {
    assertThat(peer.channel.isOpen()).isFalse();
    RpcException lost = failure(call);
    assertThat(lost.status()).isEqualTo(Status.CONNECTION_LOST);
    assertThat(lost.certainty()).isEqualTo(Certainty.UNKNOWN);
    assertThat(lost)
        .hasMessageContaining("nothing was received for ")
        .hasMessageContaining("a heartbeat got no reply")
        .hasMessageContaining(
            "raise keepAliveTimeout on the client builder (keep-alive-timeout on the protocol"
                + " element in XML)");
  }

  @Test
  void aProviderThatIsSilentWhileACallWaitsIsAskedAndThenLeftWithinTheLimit() {
    OutcomeFuture call = call();
    pass(LIMIT_MILLIS / 2);
    assertThat(heartbeats).hasSize(1);
    pass(LIMIT_MILLIS / 4);
    assertThat(call).isNotDone();
    pass(LIMIT_MILLIS / 4);
    assertLost(call);
    assertThat(heartbeats).as("once is enough").hasSize(1);
  }

  @Test
  void aConnectionWhoseDecoderFailedWithAnErrorThatNobodySawIsClosed() {
    OutcomeFuture call = call();
    ByteBuf released = Unpooled.wrappedBuffer(new byte[] {1});
    released.release();
    FrameDecoder decoder = peer.channel.pipeline().get(FrameDecoder.class);
    assertThat(
            catchThrowable(
                () -> decoder.channelRead(peer.channel.pipeline().context(decoder), released)))
        .isInstanceOf(IllegalReferenceCountException.class);
    assertThat(peer.channel.isOpen()).isTrue();
    pass(LIMIT_MILLIS / 5);
    assertThat(peer.channel.isOpen()).isFalse();
    assertThat(failure(call)).hasMessageContaining("reading its bytes failed with an error");
  }

  @Test
  void aMethodMayTakeAnyTimeWhileHeartbeatsAreAnswered() {
    OutcomeFuture call = call();
    for (int i = 0; i < 60; i++) {
      pass(1_000);
      answerHeartbeats();
    }
    assertThat(peer.channel.isOpen()).isTrue();
    assertThat(call).isNotDone();
    pass(LIMIT_MILLIS);
    assertLost(call);
  }

  @Test
  void whileNothingWaitsNothingIsAskedAndNobodyIsLeft() {
    pass(20 * LIMIT_MILLIS);
    assertThat(heartbeats).isEmpty();
    assertThat(peer.channel.isOpen()).isTrue();
  }

  @Test
  void aCallAfterALongSilenceGetsItsTime() {
    pass(20 * LIMIT_MILLIS);
    OutcomeFuture call = call();
    pass(LIMIT_MILLIS * 3 / 4);
    assertThat(call).isNotDone();
    assertThat(heartbeats).hasSize(1);
    answerHeartbeats();
    pass(LIMIT_MILLIS * 3 / 4);
    assertThat(call).isNotDone();
    pass(LIMIT_MILLIS / 4);
    assertLost(call);
  }

  @Test
  void whatItsSocketTakesAtOnceIsNoSignOfLife() {
    OutcomeFuture first = call();
    for (int i = 0; i < LIMIT_MILLIS / 100; i++) {
      pass(100);
      if (peer.channel.isOpen()) {
        call();
      }
    }
    assertLost(first);
  }

  @Test
  void aProviderThatTakesWhatWaitedLivesAlthoughNothingIsReceived() {
    socket.full = true;
    for (int i = 0; i < 12; i++) { // pieces of a long upload
      peer.channel.write(Unpooled.wrappedBuffer(new byte[PIECE]));
    }
    OutcomeFuture call = call();
    for (int i = 0; i < 10; i++) {
      pass(LIMIT_MILLIS / 2);
      assertThat(peer.channel.isOpen()).isTrue();
      peer.channel.unsafe().outboundBuffer().addFlush();
      peer.channel.unsafe().outboundBuffer().remove();
    }
    assertThat(call).isNotDone();
    pass(LIMIT_MILLIS + LIMIT_MILLIS / 5);
    assertThat(peer.channel.isOpen()).isFalse();
    assertThat(failure(call).certainty())
        .as("it waits behind the upload")
        .isEqualTo(Certainty.NOT_EXECUTED);
  }

  @Test
  void oneThatTakesNothingIsLeftAlthoughNoCallWaits() {
    socket.full = true;
    peer.channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[PIECE])); // one-way calls
    pass(LIMIT_MILLIS);
    assertThat(peer.channel.isOpen()).isFalse();
  }

  @Test
  void whileThisSideDoesNotReadNobodyIsSilent() {
    OutcomeFuture call = call();
    peer.connection.gate().hold(Reason.REPLIES_NOT_READ);
    pass(10 * LIMIT_MILLIS);
    assertThat(peer.channel.isOpen()).isTrue();
    peer.connection.gate().release(Reason.REPLIES_NOT_READ);
    pass(LIMIT_MILLIS / 2);
    assertThat(call).as("its time begins anew").isNotDone();
    pass(LIMIT_MILLIS / 2);
    assertLost(call);
  }

  @Test
  void whenThisSideWasStoppedItAsksAndWaitsAnew() {
    OutcomeFuture call = call();
    pass(LIMIT_MILLIS / 4);
    peer.channel.advanceTimeBy(10 * LIMIT_MILLIS, TimeUnit.MILLISECONDS);
    peer.channel.runScheduledPendingTasks();
    takeOutbound();
    assertThat(peer.channel.isOpen()).isTrue();
    pass(LIMIT_MILLIS / 2);
    assertThat(call).isNotDone();
    assertThat(heartbeats).hasSize(1);
    answerHeartbeats();
    pass(LIMIT_MILLIS / 2);
    assertThat(call).as("it had only been unheard").isNotDone();
    pass(LIMIT_MILLIS / 2);
    assertLost(call);
  }

  @Test
  void withoutALimitNobodyIsAsked() {
    try (EmbeddedConnection patient = new EmbeddedConnection(0, Duration.ZERO)) {
      patient.channel.freezeTime();
      patient.call();
      patient.channel.advanceTimeBy(1, TimeUnit.HOURS);
      patient.channel.runScheduledPendingTasks();
      assertThat(patient.channel.isOpen()).isTrue();
      patient.channel.runPendingTasks();
      ByteBuf request = patient.channel.readOutbound();
      assertThat(request.getByte(2) & 0x20).isZero();
      request.release();
      assertThat(patient.channel.<ByteBuf>readOutbound()).isNull();
    }
  }
}
