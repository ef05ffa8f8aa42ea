package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/**
 * Stock 2.5.10 and 2.5.3 with the two serializations that later versions lack. They run on Java 17
 * with a newer javassist and opened packages. 2.5.10 still has the classes of json but no longer
 * names them; the peer's own extension file does.
 */
@Tag("full")
@Timeout(value = 300, unit = TimeUnit.SECONDS)
final class Dubbo25IT {

  private static final List<String> VERSIONS = List.of("2.5.10", "2.5.3");

  /** What arrives over both, whoever calls. */
  private static final List<String> ALWAYS =
      List.of(
          ValueScenarios.BID,
          ValueScenarios.UNICODE,
          ValueScenarios.LONG_TEXT,
          ValueScenarios.NULL,
          ValueScenarios.VOID);

  /** The exceptions that arrive over dubbo. */
  private static final List<String> THROWN =
      List.of(ValueScenarios.EXCEPTION, ValueScenarios.DECLARED);

  @TestFactory
  Stream<DynamicTest> valuesArriveOverDubbo() {
    return cells("dubbo", Stream.concat(ALWAYS.stream(), THROWN.stream()).toList());
  }

  @TestFactory
  Stream<DynamicTest> valuesArriveOverJson() {
    return cells("json", ALWAYS);
  }

  private static Stream<DynamicTest> cells(String serialization, List<String> names) {
    return VERSIONS.stream()
        .flatMap(
            version ->
                Pairing.WITH_OURS.stream()
                    .map(
                        pairing ->
                            DynamicTest.dynamicTest(
                                version + " " + serialization + ", " + pairing,
                                () -> play(version, serialization, pairing, names))));
  }

  private static void play(
      String version, String serialization, Pairing pairing, List<String> names) {
    String role = pairing.ourConsumer() ? "provider" : "consumer";
    try (Side stock = ChildSide.stockWithDefaults(version, role, jvmArguments());
        Side ours = new OurSide(Dialect.of(serialization));
        Pair pair =
            new Pair(
                pairing,
                serialization,
                pairing.ourConsumer() ? ours : stock,
                pairing.ourConsumer() ? stock : ours,
                0,
                0)) {
      for (String name : names) {
        ValueScenarios.play(pair, name);
      }
      if (serialization.equals("json")) {
        exceptionsOverJson(pair);
      }
    }
  }

  /** The JVM warns of a class that 2.5.3 generates, on the stream of the replies by default. */
  private static List<String> jvmArguments() {
    return Stream.concat(
            Dialect.jvmArguments(List.of()).stream(),
            Stream.of("-Xlog:disable", "-Xlog:all=warning:stderr"))
        .toList();
  }

  /** Stock writes an exception that it cannot read itself. */
  private static void exceptionsOverJson(Pair pair) {
    Message thrown = ValueScenarios.call(pair, ValueScenarios.DECLARED);
    assertThat(thrown.word()).isEqualTo(Message.THREW);
    if (pair.pairing().ourConsumer()) {
      assertThat(thrown.values())
          .containsAllEntriesOf(Map.of("class", "demo.bid.BidException", "message", "custom boom"));
    } else {
      assertThat(thrown.get("message")).contains("expect Throwable");
    }
    assertThat(pair.call("echo", "goes on")).isEqualTo("goes on");
  }
}
