package io.trunkline.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFileTest {

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("report.json");
  }

  private ReportData written() throws IOException {
    JsonLines lines = JsonLines.headed(file(), Results.ENVIRONMENT, "bin/perf report");
    lines.add(Results.of("a", "bid:10", 1, 5_000, 5, new Result.Ratios(0.5, 2)));
    lines.of("growth").add(Results.of("grown-100-services", "bid:64a", 2, 7_000, 7));
    lines.of("growth").add(new Figure("a", "heap", 1_234, "bytes", 1));
    lines.of("start").add(new Figure("a", "first call", 123.45, "ms", 3));
    lines.add(
        new CodecResult(
            "hand", "bid", 1, 66, new CodecResult.Cost(50, 0), new CodecResult.Cost(100, 552)));
    lines.add(new TimeResult("java", "date", 2, 46, 125, 88));
    lines.add(new SizeResult("a", "bid", 101, 97));
    lines.note("a \"note\"");
    return ReportFile.read(file());
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    ReportData data = written();
    assertThat(data.environment()).isEqualTo(Results.ENVIRONMENT);
    assertThat(data.plan()).isEqualTo("bin/perf report");
    assertThat(data.calls()).singleElement().extracting(Result::ops).isEqualTo(5_000.0);
    assertThat(data.calls().get(0).raw()).isEqualTo(new Result.Ratios(0.5, 2));
    assertThat(data.calls().get(0).maxMicros()).isEqualTo(5_000);
    assertThat(data.growth()).singleElement().extracting(Result::round).isEqualTo(2);
    assertThat(data.growth().get(0).raw().ops()).as("without the raw echo").isNaN();
    assertThat(data.codecs())
        .containsExactly(
            new CodecResult(
                "hand", "bid", 1, 66, new CodecResult.Cost(50, 0), new CodecResult.Cost(100, 552)));
    assertThat(data.figures())
        .containsExactly(
            new Figure("a", "heap", 1_234, "bytes", 1),
            new Figure("a", "first call", 123.45, "ms", 3));
    assertThat(data.times()).containsExactly(new TimeResult("java", "date", 2, 46, 125, 88));
    assertThat(data.sizes()).containsExactly(new SizeResult("a", "bid", 101, 97));
    assertThat(data.notes()).containsExactly("a \"note\"");
  }

  @Test
  void aRunThatWasKilledLeavesWhatItHadMeasured() throws IOException {
    written();
    Files.writeString(file(), Files.readString(file()) + "{\"suite\":\"rpc\",\"sys");
    ReportData data = ReportFile.read(file());
    assertThat(data.calls()).hasSize(1);
    assertThat(data.notes()).last().asString().contains("in the middle of a line");
  }

  @Test
  void onlyTheFirstLineSaysWhereItWasMeasured() throws IOException {
    written();
    assertThat(Files.readAllLines(file()))
        .first()
        .asString()
        .contains("\"commit\":\"abc\"", "\"cores\":2");
    assertThat(Files.readAllLines(file()).stream().skip(1)).noneMatch(l -> l.contains("commit"));
  }

  @Test
  void aFileOfAnotherSuiteIsRefused() throws IOException {
    new JsonLines(file(), Results.ENVIRONMENT).add(Results.of("a", "bid:10", 1, 5, 5));
    assertThatIOException()
        .isThrownBy(() -> ReportFile.read(file()))
        .withMessageContaining("does not begin with where it was measured");
  }

  @Test
  void aLineThatIsNoObjectIsShown() throws IOException {
    written();
    Files.writeString(file(), Files.readString(file()) + "{broken\n");
    assertThatIOException()
        .isThrownBy(() -> ReportFile.read(file()))
        .withMessageContaining("{broken");
  }
}
