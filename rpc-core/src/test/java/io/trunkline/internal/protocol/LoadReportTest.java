package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadReportTest {

  private static @Nullable LoadReport read(byte[] bytes) {
    Inbound.Frame event = (Inbound.Frame) CheckedFrames.decoded(Framing.PLAIN, 0, bytes).get(0);
    return Notice.of(event) == Notice.LOAD ? LoadReport.of(event.id()) : null;
  }

  private static byte[] bytes(LoadReport report) {
    Outgoing frame = Notice.LOAD.frame(report.bits());
    return CheckedFrames.bytes(frame);
  }

  @Test
  void theEventIsToTheByteWhatOtherVersionsRead() {
    LoadReport report = new LoadReport(3, 200, 17, 42);
    assertThat(HexFormat.of().formatHex(bytes(report)))
        .isEqualTo("dabba254" + "0003" + "00c8" + "0011" + "2a00" + "00000002" + "014c");
    assertThat(read(bytes(report))).isEqualTo(report);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 0, 0, 0, 0, 0",
    "65535, 65535, 65535, 100, 65535, 65535, 65535, 100",
    "65536, 70000, 2147483647, 101, 65535, 65535, 65535, 100",
    "-1, -1, -1, -1, 0, 0, 0, 0"
  })
  void whatDoesNotFitIsAsMuchAsDoes(
      int running, int capacity, int queue, int cpu, int run, int most, int wait, int percent) {
    assertThat(read(bytes(new LoadReport(running, capacity, queue, cpu))))
        .isEqualTo(new LoadReport(run, most, wait, percent));
  }

  @Test
  void anyBitsAreALoad() {
    assertThat(LoadReport.of(-1)).isEqualTo(new LoadReport(65_535, 65_535, 65_535, 100));
    assertThat(LoadReport.of(Long.MIN_VALUE)).isEqualTo(new LoadReport(32_768, 0, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dabba200000300c800112a0000000002014c", // without the mark
        "dabbe254000300c800112a0000000002014c", // two-way
        "dabba254000300c800112a0000000002014b", // another word
        "dabba254000300c800112a0000000003014c00" // longer
      })
  void otherEventsAreNone(String hex) {
    assertThat(read(HexFormat.of().parseHex(hex))).isNull();
  }
}
