package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.samples.Table.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TableTest {

  private static final List<Row> ROWS =
      List.of(
          new Row("a", new Verdict.JarAlone("1 tests")),
          new Row("longer", new Verdict.Fails("no <package> a|b")),
          new Row("c", new Verdict.Skipped("Nacos")),
          new Row("d", new Verdict.NotRun()));

  @Test
  void columnsLineUpAndTheCountsComeLast() {
    assertThat(Table.text(ROWS))
        .isEqualTo(
            """
            a       jar alone  1 tests
            longer  fails      no <package> a|b
            c       skipped    Nacos
            d       not run
            4 samples: 1 jar alone, 1 fails, 1 skipped, 1 not run
            """);
  }

  @Test
  void thePageHasCommitDateCountsAndARowForEachSample() {
    assertThat(Table.page(ROWS, "abc123", "2026-01-02", "1.0"))
        .contains("at commit `abc123`, run on 2026-01-02 with Trunkline 1.0")
        .contains("**4 samples: 1 jar alone, 1 fails, 1 skipped, 1 not run.**")
        .contains("| a | jar alone | 1 tests |\n")
        .contains("| longer | fails | no &lt;package> a\\|b |\n");
  }

  @Test
  void theCountsHaveTheRaisedSamplesThatListTheirVersions() {
    String listed = "Spring 4.3 to 5.3.39, which case-versions.conf allows";
    List<Row> rows =
        List.of(
            new Row("a", new Verdict.Raised("1 test; " + listed)),
            new Row("b", new Verdict.Raised("1 test; " + listed + ", " + listed + "; both ways")),
            new Row("c", new Verdict.Raised("1 test; Boot 1.5 to 2.7.18")),
            new Row("d", new Verdict.Raised("1 test; " + listed + ", io.netty in ours")));
    assertThat(Table.counts(rows)).isEqualTo("4 samples: 4 raised (2 listed)");
  }

  @Test
  void theClassOfASampleIsThatOfItsFurthestChange() {
    Note.Edit edit = new Note.Edit("pom.xml", "a", "b", "needs b");
    Note edited = new Note("x", "x", null, null, List.of(), List.of(edit), null);
    assertThat(Verdict.ran(edited, List.of(), "1 tests"))
        .isEqualTo(new Verdict.Edited("pom.xml: needs b; 1 tests"));
    Note same = new Note("x", "x", null, null, List.of(), List.of(), null);
    assertThat(Verdict.ran(same, List.of("Boot 2 to 3"), "1 tests"))
        .isEqualTo(new Verdict.Raised("1 tests; Boot 2 to 3"));
    assertThat(Verdict.ran(same, List.of(), "1 tests")).isEqualTo(new Verdict.JarAlone("1 tests"));
  }

  @Test
  void aSampleThatAlsoRanWithStockOnTheOtherSideSaysSo() {
    Verdict ours = new Verdict.JarAlone("1 tests");
    Verdict cross = new Verdict.Raised("both ways with stock 3.3.6; Boot 2 to 3");
    assertThat(ours.with(cross))
        .isEqualTo(new Verdict.JarAlone("1 tests; both ways with stock 3.3.6"));
    assertThat(ours.with(new Verdict.NotRun())).isEqualTo(ours);
    assertThat(ours.with(new Verdict.Fails("no"))).isEqualTo(ours);
  }

  @Test
  void aFailureHasItsReasonBesideWhatTheRunSaid(@TempDir Path folder) throws IOException {
    Note note = new Note("a", "a", null, "it needs b", List.of(), List.of(), null);
    Results results = Results.in(folder.resolve("ours.tsv"));
    results.put("a", new Verdict.Fails("AssertionError"));
    assertThat(results.of(note)).isEqualTo(new Verdict.Fails("it needs b (AssertionError)"));
    results.put("a", new Verdict.JarAlone("1 tests"));
    assertThat(results.of(note)).isEqualTo(new Verdict.JarAlone("1 tests"));
  }

  @Test
  void resultsOfOtherSamplesStayWhenOneIsRunAgain(@TempDir Path folder) throws IOException {
    Note a = new Note("a", "a", null, null, List.of(), List.of(), null);
    Note b = new Note("b", "b", null, null, List.of(), List.of(), null);
    Note skipped = new Note("c", "c", "Nacos", null, List.of(), List.of(), null);
    Results first = Results.in(folder.resolve("ours.tsv"));
    first.put("a", new Verdict.JarAlone("1 tests"));
    first.put("b", new Verdict.Fails("two\nlines\tand a tab"));
    Results second = Results.in(folder.resolve("ours.tsv"));
    second.put("b", new Verdict.JarAlone("2 tests"));
    Results third = Results.in(folder.resolve("ours.tsv"));
    assertThat(first.of(b)).isEqualTo(new Verdict.Fails("two lines and a tab"));
    assertThat(third.of(a)).isEqualTo(new Verdict.JarAlone("1 tests"));
    assertThat(third.of(b)).isEqualTo(new Verdict.JarAlone("2 tests"));
    assertThat(third.of(skipped)).isEqualTo(new Verdict.Skipped("Nacos"));
  }
}
