package io.trunkline.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StageTimesTest {

  private static final StageTimes TIMES =
      StageTimes.none().with(Stage.WRITE, 20_000).with(Stage.METHOD, 12_345_678);

  @Test
  void aStageThatIsNotKnownHasNoTime() {
    assertThat(TIMES.nanos(Stage.QUEUE)).isEmpty();
    assertThat(StageTimes.none().nanos(Stage.WRITE)).isEmpty();
    assertThat(StageTimes.none().longest()).isEmpty();
    assertThat(TIMES.with(Stage.QUEUE, -5).nanos(Stage.QUEUE)).hasValue(0);
  }

  @Test
  void theLongestStageIsNamed() {
    assertThat(TIMES.longest()).contains(Stage.METHOD);
    assertThat(TIMES.totalNanos()).isEqualTo(12_365_678);
    assertThat(TIMES).hasToString("write 0.02 ms, method 12.35 ms");
  }

  @Test
  void theStageOfACallWithoutAReplyIsOpen() {
    StageTimes open = TIMES.withOpen(Stage.REPLY, 1_000_000);
    assertThat(open.open()).contains(Stage.REPLY);
    assertThat(open).hasToString("write 0.02 ms, method 12.35 ms, reply 1.00 ms and not ended");
    assertThat(TIMES.open()).isEmpty();
  }

  @Test
  void theTraceIdIsThatOfTheTraceParent() {
    String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    assertThat(record(Map.of("traceparent", parent)).traceId())
        .contains("4bf92f3577b34da6a3ce929d0e0e4736");
    assertThat(record(Map.of("traceparent", "none")).traceId()).isEmpty();
    assertThat(record(Map.of("traceparent", 7)).traceId()).isEmpty();
    assertThat(record(Map.of()).traceId()).isEmpty();
  }

  private static CallRecord record(Map<String, Object> attachments) {
    CallSite site = new CallSite("demo.Echo", "0.0.0", null, "echo", "");
    return new CallRecord(
        new Invocation(site, new Object[0], attachments, false, 0),
        "127.0.0.1:1",
        "kryo",
        1,
        2,
        TIMES,
        Outcome.value(null));
  }
}
