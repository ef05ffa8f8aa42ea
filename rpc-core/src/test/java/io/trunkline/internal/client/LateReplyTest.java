package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody begins to read a long reply when the time of its call is over. */
@Timeout(60)
class LateReplyTest {

  private final EmbeddedConnection peer = new EmbeddedConnection();

  @AfterEach
  void close() {
    peer.close();
  }

  /** A result of null, and as many zeros behind it as fill that body. */
  private static Inbound.Frame reply(int length) {
    byte[] body = new byte[length];
    body[0] = (byte) 0x92;
    return new Inbound.Frame(new FrameHeader(2, 20, 0, length), body);
  }

  private Outcome outcome(boolean blocking, long deadlineNanos, Inbound.Frame reply) {
    OutcomeFuture later = new OutcomeFuture();
    PendingCall call =
        UnsentCalls.call(
            peer.method,
            deadlineNanos,
            blocking ? Completion.Blocking.FOR_REPLY : later,
            peer.connection.calls());
    call.begin(0, peer.method.calls().plainBinding(), 1);
    call.answered(reply, System.nanoTime());
    return blocking ? call.await(new PendingCalls(1), null) : later.join();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLongReplyIsNotReadWhenTheTimeOfItsCallIsOver(boolean blocking) {
    Inbound.Frame reply = reply(PendingCall.SHORT_REPLY_BYTES + 1);
    Outcome outcome = outcome(blocking, System.nanoTime() - 1, reply);
    assertThat(outcome).isInstanceOf(Outcome.Unanswered.class);
    RpcException reason = ((Outcome.Unanswered) outcome).reason();
    assertThat(reason.status()).isEqualTo(Status.TIMEOUT);
    assertThat(reason.certainty()).isEqualTo(Certainty.UNKNOWN);
    assertThat(reason)
        .hasMessageContaining("its reply of 4097 bytes came")
        .hasMessageContaining("raise 'timeout'");
    assertThat(catchThrowable(reply::release))
        .as("it was released")
        .isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneThatIsThereInTimeOrShortIsRead(boolean blocking) {
    Outcome nothing = new Outcome.Value(null, Map.of());
    long later = System.nanoTime() + 60_000_000_000L;
    assertThat(outcome(blocking, later, reply(PendingCall.SHORT_REPLY_BYTES + 1)))
        .isEqualTo(nothing);
    assertThat(outcome(blocking, System.nanoTime() - 1, reply(PendingCall.SHORT_REPLY_BYTES)))
        .isEqualTo(nothing);
  }
}
