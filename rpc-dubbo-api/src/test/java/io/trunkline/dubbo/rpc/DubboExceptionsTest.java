package io.trunkline.dubbo.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.dubbo.remoting.RemotingException;
import com.alibaba.dubbo.remoting.TimeoutException;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What callers that know Dubbo's exceptions get. */
class DubboExceptionsTest {

  private static Class<? extends Throwable> ofTransport(Status status) {
    return switch (status) {
      case TIMEOUT -> TimeoutException.class;
      case CONNECT_FAILED, CONNECTION_LOST -> RemotingException.class;
      default -> RpcException.class;
    };
  }

  @ParameterizedTest
  @EnumSource(Status.class)
  void theReasonIsTheCauseOfTheTransportsExceptionWhereDubboHasOne(Status status) {
    RpcException reason = new RpcException(status, Certainty.UNKNOWN, "why");

    org.apache.dubbo.rpc.RpcException ofDubbo = DubboExceptions.of(reason);

    assertThat(ofDubbo.getCode()).isEqualTo(DubboExceptions.code(status));
    assertThat(ofDubbo).hasMessageContaining("why");
    assertThat(ofDubbo.isLimitExceed()).isEqualTo(status == Status.OVERLOADED);
    assertThat(ofDubbo.isTimeout()).isEqualTo(status == Status.TIMEOUT);
    assertThat(ofDubbo.getCause()).isExactlyInstanceOf(ofTransport(status));
    assertThat(ofDubbo).hasRootCause(reason);
    assertThat(DubboExceptions.ofFuture(ofDubbo))
        .isSameAs(ofTransport(status) == RpcException.class ? ofDubbo : ofDubbo.getCause());
    assertThat(DubboExceptions.outcome(ofDubbo))
        .isInstanceOfSatisfying(
            Outcome.Unanswered.class, same -> assertThat(same.reason()).isSameAs(reason));
  }
}
