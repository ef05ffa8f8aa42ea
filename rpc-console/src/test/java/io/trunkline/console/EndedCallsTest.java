package io.trunkline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallRecord;
import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EndedCallsTest {

  private static final StageTimes WRITTEN = StageTimes.none().with(Stage.WRITE, 1_000_000);

  private final EndedCalls calls = new EndedCalls();

  @Test
  void theAverageOfAStageIsThatOfTheCallsThatHaveIt() {
    calls.add(record(WRITTEN.with(Stage.METHOD, 2_000_000)));
    calls.add(record(WRITTEN.with(Stage.METHOD, 4_000_000)));
    calls.add(record(WRITTEN));
    calls.add(record(StageTimes.none()));
    EndedCalls.Sum sum = calls.next();
    assertThat(sum.millis(Stage.METHOD)).isEqualTo(3);
    assertThat(sum.millis(Stage.WRITE)).isEqualTo(1);
    assertThat(sum.millis(Stage.QUEUE)).isZero();
    assertThat(sum.requestBytes()).isEqualTo(40);
    assertThat(sum.replyBytes()).isEqualTo(80);
  }

  @Test
  void anIntervalHasNothingOfTheLastOne() {
    calls.add(record(WRITTEN));
    calls.next();
    assertThat(calls.next()).isEqualTo(new EndedCalls.Sum(0, 0, Map.of(), null));
  }

  private static CallRecord record(StageTimes stages) {
    CallSite site = new CallSite("demo.Echo", "0.0.0", null, "echo", "");
    return new CallRecord(
        new Invocation(site, new Object[0], Map.of(), false, 0),
        "127.0.0.1:1",
        "kryo",
        10,
        20,
        stages,
        Outcome.value(null));
  }
}
