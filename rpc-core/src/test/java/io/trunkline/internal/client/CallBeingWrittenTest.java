package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.calls.ActingList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens to a connection while the arguments of a call are written, which takes a while. */
@Timeout(60)
class CallBeingWrittenTest {

  private static final String NULL_REPLY = "92";

  private final EmbeddedConnection peer = new EmbeddedConnection();

  @BeforeEach
  void freeze() {
    peer.channel.freezeTime();
  }

  @AfterEach
  void close() {
    peer.close();
  }

  private RpcException start(OutcomeFuture call, Runnable meanwhile) {
    return peer.start(call, new ActingList(meanwhile));
  }

  private void pass(long millis) {
    for (long i = 0; i < millis; i++) {
      peer.channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
      peer.channel.runScheduledPendingTasks();
      peer.channel.runPendingTasks();
    }
  }

  @Test
  void aConnectionThatIsRetiredWaitsForIt() {
    OutcomeFuture call = new OutcomeFuture();
    RpcException refused =
        start(
            call,
            () -> {
              peer.connection.retire("another one offers more");
              pass(1_000);
            });
    assertThat(refused).isNull();
    assertThat(peer.channel.isOpen()).isTrue();
    peer.reply(NULL_REPLY);
    assertThat(call.join()).isEqualTo(Outcome.value(null));
    pass(1_000);
    assertThat(peer.channel.isOpen()).as("open after its last call").isFalse();
  }

  @Test
  void aRetiredConnectionTakesNoMoreCalls() {
    peer.connection.retire("another one offers more");
    RpcException refused = start(new OutcomeFuture(), () -> {});
    assertThat(refused).isNotNull();
    assertThat(ConnectionAdmission.isForAnother(refused)).isTrue();
    assertThat(peer.connection.calls().isEmpty()).isTrue();
  }

  @Test
  void ifTheConnectionIsClosedItIsLeftToAnotherOne() {
    OutcomeFuture call = new OutcomeFuture();
    RpcException refused =
        start(call, () -> peer.connection.close("over", TimeUnit.SECONDS.toNanos(1)));
    assertLeft(call, refused);
  }

  @Test
  void ifTheConnectionIsLostItIsCertainThatItDidNotRun() {
    OutcomeFuture call = new OutcomeFuture();
    RpcException refused = start(call, () -> peer.channel.close().syncUninterruptibly());
    assertLeft(call, refused);
  }

  private void assertLeft(OutcomeFuture call, RpcException refused) {
    assertThat(refused).isNotNull();
    assertThat(ConnectionAdmission.isForAnother(refused)).isTrue();
    assertThat(call).as("left to another connection").isNotDone();
    assertThat(peer.connection.calls().isEmpty()).isTrue();
    pass(1_000);
    assertThat(peer.channel.outboundMessages())
        .allSatisfy(sent -> assertThat(((ByteBuf) sent).readableBytes()).isZero());
  }

  @Test
  void aCallThatWasSentIsUncertainWhenTheConnectionIsLost() {
    OutcomeFuture call = new OutcomeFuture();
    assertThat(start(call, () -> {})).isNull();
    peer.channel.runPendingTasks();
    peer.channel.close().syncUninterruptibly();
    RpcException reason = ((Outcome.Unanswered) call.join()).reason();
    assertThat(reason.status()).isEqualTo(Status.CONNECTION_LOST);
    assertThat(reason.certainty()).isEqualTo(Certainty.UNKNOWN);
  }

  @Test
  void whatCannotBeWrittenWaitsNoLonger() {
    OutcomeFuture call = new OutcomeFuture();
    RpcException refused =
        start(
            call,
            () -> {
              throw new IllegalStateException("no size");
            });
    assertThat(refused).isNotNull();
    assertThat(refused.status()).isEqualTo(Status.ENCODE_FAILED);
    assertThat(ConnectionAdmission.isForAnother(refused)).isFalse();
    assertThat(peer.connection.calls().isEmpty()).isTrue();
  }
}
