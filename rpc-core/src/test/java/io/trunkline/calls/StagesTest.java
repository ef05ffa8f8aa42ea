package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.CallRecord;
import io.trunkline.call.RpcException;
import io.trunkline.call.Stage;
import io.trunkline.call.Status;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StagesTest {

  @Test
  void bothSidesHaveARecordOfACall() throws Exception {
    try (StageRig rig = new StageRig(Loopback.LIMIT, true)) {
      rig.stations.pass(List.of("x"));
      CallRecord consumer = StageRig.next(rig.atConsumer);
      CallRecord provider = StageRig.next(rig.atProvider);
      assertThat(consumer.isOfProvider()).isFalse();
      assertThat(provider.isOfProvider()).isTrue();
      for (Stage stage : Stage.values()) {
        assertThat(consumer.stages().nanos(stage)).as("%s", stage).isPresent();
        assertThat(provider.stages().nanos(stage).isPresent())
            .as("%s", stage)
            .isEqualTo(stage.isOfProvider());
      }
      assertThat(consumer.peer()).isEqualTo("127.0.0.1:" + rig.proxy.port());
      assertThat(consumer.serialization()).isEqualTo(provider.serialization());
      assertThat(consumer.requestBytes()).isPositive();
      assertThat(consumer.replyBytes()).isPositive();
      assertThat(consumer.ending()).isEqualTo("OK");
      assertThat(provider.invocation().site().method()).isEqualTo("pass");
    }
  }

  @Test
  void aConsumerWithoutTermsKnowsItsOwnStages() throws Exception {
    try (StageRig rig = new StageRig(Loopback.LIMIT, false)) {
      rig.stations.stay(30);
      CallRecord consumer = StageRig.next(rig.atConsumer);
      for (Stage stage : Stage.values()) {
        assertThat(consumer.stages().nanos(stage).isPresent())
            .as("%s", stage)
            .isNotEqualTo(stage.isOfProvider());
      }
      assertThat(consumer.stages().longest()).contains(Stage.NETWORK);
      assertThat(StageRig.next(rig.atProvider).stages().longest()).contains(Stage.METHOD);
    }
  }

  @Test
  void aTimeoutWithoutTermsSaysThatTheProviderDoesNotReport() throws Exception {
    try (StageRig rig = new StageRig(Loopback.LIMIT, false)) {
      Stations inTime = rig.service(Duration.ofMillis(100));
      RpcException late = catchThrowableOfType(RpcException.class, () -> inTime.wait("too long"));
      assertThat(late.stages().open()).contains(Stage.NETWORK);
      assertThat(late).hasMessageContaining("the provider does not report the stages of calls");
    }
  }

  @Test
  void theFutureOfACallThatIsLateNamesItsStage() throws Exception {
    try (StageRig rig = new StageRig(Loopback.LIMIT, true)) {
      rig.stations.pass(List.of());
      CompletableFuture<Integer> late =
          rig.service(Duration.ofMillis(300)).waitLater("for longer than the limit");
      assertThatThrownBy(() -> late.get(30, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOfSatisfying(
              RpcException.class,
              timeout -> {
                assertThat(timeout.status()).isEqualTo(Status.TIMEOUT);
                assertThat(timeout.stages().open()).contains(Stage.METHOD);
                assertThat(timeout).hasMessageContaining("the method was running at the provider");
              });
    }
  }

  @Test
  void theExceptionOfACallWithoutAReplyHasARecord() throws Exception {
    try (StageRig rig = new StageRig(Loopback.LIMIT, true)) {
      Stations inTime = rig.service(Duration.ofMillis(100));
      assertThatThrownBy(() -> inTime.wait("too long")).isInstanceOf(RpcException.class);
      CallRecord consumer = StageRig.next(rig.atConsumer);
      assertThat(consumer.ending()).isEqualTo("TIMEOUT");
      assertThat(consumer.replyBytes()).isZero();
    }
  }

  @Test
  void bothSidesHaveARecordOfAOneWayCall() throws Exception {
    try (StageRig rig = new StageRig(Loopback.LIMIT, true)) {
      rig.stations.tell("x");
      CallRecord consumer = StageRig.next(rig.atConsumer);
      CallRecord provider = StageRig.next(rig.atProvider);
      assertThat(consumer.stages().nanos(Stage.WRITE)).isPresent();
      assertThat(consumer.stages().nanos(Stage.NETWORK)).isEmpty();
      assertThat(consumer.requestBytes()).isPositive();
      assertThat(consumer.replyBytes()).isZero();
      assertThat(provider.stages().nanos(Stage.METHOD)).isPresent();
    }
  }

  @Test
  void aListenerThatFailsDoesNotChangeTheCall() throws Exception {
    try (StageRig rig = new StageRig(Loopback.LIMIT, true)) {
      rig.listener =
          record -> {
            throw new IllegalStateException("a listener of the application's");
          };
      assertThat(rig.stations.pass(List.of("x"))).isEqualTo(1);
      rig.listener = record -> {};
      assertThat(rig.stations.pass(List.of("x", "y"))).isEqualTo(2);
    }
  }

  @Test
  void aReplyAtTheLimitOfTheConsumerIsStillRead() throws Exception {
    try (StageRig rig = new StageRig(Loopback.LIMIT, true)) {
      byte[] whole = new byte[StageRig.PAYLOAD - 200];
      for (int more = 0; more < 200; more++) { // at some length only the stages find no room
        byte[] sent = new byte[whole.length + more];
        try {
          assertThat(rig.stations.fill(sent.length)).hasSize(sent.length);
        } catch (RpcException tooLarge) {
          assertThat(tooLarge.status())
              .as("%d bytes", sent.length)
              .isIn(Status.TOO_LARGE, Status.RESULT_UNSENDABLE);
          assertThat(more).isGreaterThan(100);
          return;
        }
      }
      throw new AssertionError("no result was too large");
    }
  }
}
