package io.trunkline.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesTest {

  private static final List<String> KEYS =
      List.of(
          "suite",
          "system",
          "scenario",
          "ops",
          "p50_us",
          "p99_us",
          "p999_us",
          "cpu_s_per_100k",
          "alloc_bytes_per_call",
          "wire_out",
          "wire_in",
          "round",
          "environment");

  @TempDir Path folder;

  @Test
  void aResultIsOneLineWithEveryKey() {
    assertThat(
            JsonLines.line(
                    "rpc",
                    Results.of("a", "bid:10", 2, 88_280.04, 113, new Result.Ratios(0.8123, 1.25)))
                .object("environment", Results.ENVIRONMENT.json())
                .toString())
        .isEqualTo(
            "{\"suite\":\"rpc\",\"system\":\"a\",\"scenario\":\"bid:10\",\"ops\":88280.0,"
                + "\"p50_us\":100.0,\"p99_us\":250.3,\"p999_us\":1000.0,\"cpu_s_per_100k\":1.750,"
                + "\"alloc_bytes_per_call\":611,\"wire_out\":212,\"wire_in\":213,\"round\":2,"
                + "\"mean_us\":113.0,\"max_us\":5000.0,\"cpu_client\":1.250,\"cpu_server\":0.500,"
                + "\"alloc_client\":480,\"alloc_server\":130,\"failures\":0,"
                + "\"x_raw\":0.812,\"p50_x_raw\":1.250,"
                + "\"environment\":{\"cpu\":\"a \\\"quick\\\" cpu\",\"cores\":2,"
                + "\"memory_mib\":24000,\"kernel\":\"Linux 6\",\"jdk\":\"Java 17\","
                + "\"flags\":\"-Xms1g -Xmx1g\",\"commit\":\"abc\",\"started\":\"now\"}}");
  }

  @Test
  void everySuiteWritesTheSameKeysAndNullForWhatItDoesNotMeasure() throws IOException {
    Path file = folder.resolve("new/results.json");
    JsonLines lines = new JsonLines(file, Results.ENVIRONMENT);
    lines.add(Results.of("raw-nio", "bid:10", 1, 5, 5));
    lines.add(new SizeResult("raw-nio", "bid", 212, 213));
    lines.add(
        new CodecResult(
            "hand", "bid", 1, 66, new CodecResult.Cost(50, 0), new CodecResult.Cost(100, 552)));
    List<String> written = Files.readAllLines(file);
    assertThat(written).hasSize(4);
    assertThat(written.get(0)).contains("\"x_raw\":null,\"p50_x_raw\":null");
    for (String line : written) {
      for (String key : KEYS) {
        assertThat(line).containsOnlyOnce("\"" + key + "\":");
      }
    }
    assertThat(written.get(2))
        .contains(
            "\"scenario\":\"bid:write\",\"ops\":20000000.0,\"p50_us\":null", "\"wire_out\":66,");
    assertThat(written.get(3)).contains("\"alloc_bytes_per_call\":552", "\"wire_in\":66,");
  }

  @Test
  void controlCharactersAndQuotesAreEscaped() {
    String quoted = Json.quote("a\"b\\c\nd\te\u2028");
    assertThat(quoted).isEqualTo("\"a\\\"b\\\\c\\u000ad\\u0009e\\u2028\"");
    assertThat(Pattern.compile("\\R").matcher(quoted).find()).isFalse();
  }

  @Test
  void whatIsNoNumberIsNull() {
    assertThat(new Json().number("a", Double.NaN, 1).number("b", 1.0 / 0, 1).toString())
        .isEqualTo("{\"a\":null,\"b\":null}");
  }
}
