package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.OpenStage;
import io.trunkline.internal.protocol.PackedTimes;
import org.junit.jupiter.api.Test;

class OpenStageTest {

  private final RequestTask request =
      new RequestTask(null, null, null, null, Terms.PLAIN, null, 0, 1_000);

  private StageTimes times(OpenStage open) {
    return PackedTimes.add(StageTimes.none(), open.times(), open.stage());
  }

  @Test
  void aRequestThatNoThreadHasComeToIsQueued() {
    OpenStage open = request.openStage(3_000);
    assertThat(open.stage()).isEqualTo(Stage.QUEUE);
    assertThat(times(open).nanos(Stage.QUEUE)).hasValue(2_000);
    assertThat(times(open).nanos(Stage.READ)).isEmpty();
  }

  @Test
  void aRequestThatHasEndedIsReportedAsSuch() {
    RequestsUnderWay underWay = new RequestsUnderWay();
    underWay.add(7, request.end());
    assertThat(underWay.stage(7).stage()).isEqualTo(Stage.QUEUE);
    request.end().end();
    assertThat(underWay.stage(7)).isEqualTo(new OpenStage(Stage.REPLY, 0));
    assertThat(underWay.stage(8)).isEqualTo(new OpenStage(Stage.REPLY, 0));
  }
}
