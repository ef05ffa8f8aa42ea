package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.tls.TlsFailedException;
import org.junit.jupiter.api.Test;

/** In TLS 1.3 requests may leave before the provider has looked at the consumer's certificate. */
class RejectedCertificateTest {

  /** The certainty of a call whose request had left when the connection failed. */
  private static Certainty afterFailure(boolean isRejection, boolean hasReplied) {
    try (EmbeddedConnection peer = new EmbeddedConnection()) {
      if (hasReplied) {
        OutcomeFuture earlier = peer.call();
        peer.reply("91" + "0161"); // a value, the text "a"
        assertThat(earlier).isDone();
      }
      OutcomeFuture call = peer.call();
      peer.channel.runPendingTasks(); // the request leaves
      peer.channel
          .pipeline()
          .fireExceptionCaught(new TlsFailedException("alert", null, isRejection));
      peer.channel.close();
      peer.channel.runPendingTasks();
      RpcException reason = ((Outcome.Unanswered) call.join()).reason();
      assertThat(reason).hasMessageContaining("alert");
      return reason.certainty();
    }
  }

  @Test
  void aCallToAProviderThatRejectedTheCertificateWasNotExecuted() {
    assertThat(afterFailure(true, false)).isEqualTo(Certainty.NOT_EXECUTED);
  }

  @Test
  void aCallWhoseConnectionFailsInAnotherWayMayHaveBeenExecuted() {
    assertThat(afterFailure(false, false)).isEqualTo(Certainty.UNKNOWN);
  }

  @Test
  void aProviderThatHasRepliedCannotRejectTheCertificateAnyMore() {
    assertThat(afterFailure(true, true)).isEqualTo(Certainty.UNKNOWN);
  }
}
