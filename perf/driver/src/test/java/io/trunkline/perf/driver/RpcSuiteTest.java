package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.JsonLines;
import io.trunkline.perf.report.Result;
import io.trunkline.perf.report.Summary;
import io.trunkline.perf.report.Table;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RpcSuiteTest {

  private static final Environment ENVIRONMENT =
      new Environment("a cpu", 2, 1024, "a kernel", "a jdk", "-Xmx1g", "abc", "now");

  private final PipedLauncher launcher = new PipedLauncher();
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  @TempDir Path folder;

  private final Set<String> notes = new LinkedHashSet<>();
  private boolean keep;
  private boolean goesOn;

  private List<Result> run(int rounds, String systems, String... scenarios) throws Exception {
    List<String> names = List.of(systems.split(","));
    boolean turns = names.size() > 1 && names.contains("raw-nio");
    RpcPlan plan = plan(names, turns ? "raw-nio" : null, rounds, keep, scenarios);
    return run(plan, names.stream().map(name -> new MeasuredSystem(name, "", List.of())).toList());
  }

  private static RpcPlan plan(
      List<String> systems,
      @Nullable String reference,
      int rounds,
      boolean keep,
      String... scenarios) {
    RpcPlan.Share share =
        new RpcPlan.Share(
            Arrays.stream(scenarios).map(Scenario::parse).toList(), new WarmUp(100, 100));
    return new RpcPlan(RpcPlan.same(systems, share), reference, rounds, keep, 2, 50, 100, 200);
  }

  private List<Result> run(RpcPlan plan, List<MeasuredSystem> systems) throws Exception {
    Progress progress = new Progress(new PrintStream(shown, true, UTF_8), false, plan.millis());
    JsonLines lines = JsonLines.headed(folder.resolve("results.json"), ENVIRONMENT, "a plan");
    RpcSuite suite = new RpcSuite(plan, systems, launcher, progress, lines);
    if (goesOn) {
      suite.goingOn();
    }
    List<Result> results = suite.run();
    notes.addAll(suite.notes());
    return results;
  }

  @Test
  void theRawEchoIsMeasuredAndEveryResultIsRight() throws Exception {
    List<Result> results = run(1, "raw-nio", "bid:2", "text:2a", "void:2");
    assertThat(results).extracting(Result::scenario).containsExactly("bid:2", "text:2a", "void:2");
    assertThat(results)
        .allSatisfy(
            result -> {
              assertThat(result.ops()).isPositive();
              assertThat(result.failures()).isZero();
              assertThat(result.p50Micros()).isPositive();
              assertThat(result.allocatedPerCall()).isPositive();
            });
    assertThat(results).extracting(Result::wireOut).containsExactly(212L, 50_012L, 12L);
    assertThat(results).extracting(Result::wireIn).containsExactly(212L, 50_012L, 12L);
  }

  @Test
  void roundsGoThroughAllSystemsEachInNewChildren() throws Exception {
    List<Result> results = run(2, "fake-right,raw-nio,raw-nio-batch", "bid:3");
    assertThat(results)
        .extracting(result -> result.round() + " " + result.system())
        .containsExactly(
            "1 fake-right",
            "1 raw-nio-batch",
            "1 raw-nio",
            "2 fake-right",
            "2 raw-nio-batch",
            "2 raw-nio");
    assertThat(launcher.started().stream().filter(child -> child.contains("client")))
        .containsExactly(
            "raw-nio client 1",
            "fake-right client 1",
            "raw-nio-batch client 1",
            "raw-nio client 2",
            "fake-right client 2",
            "raw-nio-batch client 2");
    try (Stream<String> lines = Files.lines(folder.resolve("results.json"))) {
      assertThat(lines.skip(1).filter(line -> !line.startsWith("{\"suite\":\"note\"")))
          .hasSize(6)
          .allMatch(line -> line.startsWith("{\"suite\":\"rpc\","))
          .noneMatch(line -> line.contains("x_raw\":null"));
    }
    assertThat(Table.of(new Summary(results))).contains("bid:3", "fake-right", "raw-nio", "1.00");
    assertThat(shown.toString(UTF_8)).contains("round 2 of 2, raw-nio").doesNotContain("\r");
  }

  @Tag("full")
  @Test
  void aSlowSystemIsComparedToTheTurnsOfTheReferenceBesideIt() throws Exception {
    List<Result> results = run(1, "fake-right,raw-nio", "bid:1");
    assertThat(results.get(0).raw().ops()).isPositive().isFinite();
    assertThat(results.get(0).raw().p50()).isPositive().isFinite();
    assertThat(results.get(1).system()).isEqualTo("raw-nio");
    assertThat(results.get(1).raw()).isEqualTo(Result.Ratios.SAME);
  }

  @Tag("full")
  @Test
  void aSystemTakesTurnsWithItselfOfAnEarlierBuild() throws Exception {
    RpcPlan plan = plan(List.of("fake-right"), Summary.BEFORE, 1, true, "bid:1");
    List<Result> results =
        run(plan, List.of(new MeasuredSystem("fake-right", "", List.of()).beside("")));
    assertThat(results)
        .extracting(Result::system)
        .containsExactly("fake-right", "fake-right@before");
    assertThat(results.get(0).raw().ops()).isPositive().isFinite();
    assertThat(results.get(1).raw()).isEqualTo(Result.Ratios.SAME);
    assertThat(Table.of(new Summary(results)))
        .contains("divided by those of the same system before");
  }

  @Tag("full")
  @Test
  void withoutTheReferenceThereIsNoRatio() throws Exception {
    assertThat(run(1, "fake-right", "bid:2").get(0).raw()).isEqualTo(Result.Ratios.NONE);
    assertThat(run(1, "raw-nio", "bid:2").get(0).raw()).isEqualTo(Result.Ratios.SAME);
    assertThat(run(1, "raw-nio", "bid:2@100").get(0).raw()).isEqualTo(Result.Ratios.NONE);
  }

  @Tag("full")
  @Test
  void keptJvmsAreStartedOnceAndTakeTurnsRoundByRound() throws Exception {
    keep = true;
    assertThat(run(2, "fake-right,raw-nio-batch,raw-nio", "bid:3"))
        .extracting(result -> result.round() + " " + result.system())
        .containsExactly(
            "1 fake-right",
            "1 raw-nio-batch",
            "2 fake-right",
            "2 raw-nio-batch",
            "1 raw-nio",
            "2 raw-nio");
    assertThat(launcher.started().stream().filter(child -> child.endsWith("server 1")))
        .containsExactly("raw-nio server 1", "fake-right server 1", "raw-nio-batch server 1");
    assertThat(launcher.started()).noneMatch(child -> child.endsWith("2"));
  }

  @Test
  void failedCallsOfEveryTurnAreCountedAndTheFirstIsNoted() throws Exception {
    Result result = run(1, "fake-flaky,raw-nio", "bid:2").get(0);
    assertThat(result.failures()).isGreaterThanOrEqualTo(2);
    assertThat(result.firstFailure()).contains("no answer");
    assertThat(result.ops()).isPositive();
  }

  @Test
  void aWrongResultStopsTheRunBeforeAnythingElseIsMeasured() {
    assertThatExceptionOfType(SuiteFailedException.class)
        .isThrownBy(() -> run(1, "fake-wrong,fake-right", "bid:2"))
        .withMessageStartingWith("WRONG RESULT from fake-wrong-client");
    assertThat(launcher.started()).noneMatch(child -> child.startsWith("fake-right"));
  }

  @Test
  void aSystemThatCannotBeCalledStopsTheRun() {
    assertThatExceptionOfType(SuiteFailedException.class)
        .isThrownBy(() -> run(1, "fake-failing", "bid:2"))
        .withMessageContaining("no answer");
  }

  @Tag("full")
  @Test
  void whatASystemCannotDoIsLeftOutAndNotedAndTheOthersDoIt() throws Exception {
    List<Result> results = run(1, "fake-narrow,fake-right,raw-nio", "bid:2", "bid:2a", "text:2");
    assertThat(results)
        .extracting(result -> result.system() + " " + result.scenario())
        .containsExactly(
            "fake-narrow bid:2",
            "fake-right bid:2",
            "fake-right bid:2a",
            "fake-right text:2",
            "raw-nio bid:2",
            "raw-nio bid:2a",
            "raw-nio text:2");
    assertThat(notes)
        .contains(
            "fake-narrow has no result in some scenarios: a thread waits for each of its calls",
            "fake-narrow has no result in some scenarios: there is no message for text, only for"
                + " bid, text and void");
  }

  @Tag("full")
  @Test
  void aSystemThatCanDoNothingOfWhatIsAskedForIsNotStartedAgain() throws Exception {
    assertThat(run(2, "fake-narrow,raw-nio", "void:2")).isEmpty();
    assertThat(launcher.started())
        .contains("fake-narrow client 1")
        .doesNotContain("fake-narrow client 2");
  }

  @Tag("full")
  @Test
  void aRunThatGoesOnLeavesOutWhatFailsAndWritesTheNoteAtOnce() throws Exception {
    goesOn = true;
    assertThat(run(1, "fake-failing,fake-right,raw-nio", "bid:2"))
        .extracting(Result::system)
        .containsExactly("fake-right", "raw-nio");
    assertThat(Files.readAllLines(folder.resolve("results.json")).get(1))
        .startsWith("{\"suite\":\"note\"")
        .contains("fake-failing is left out");
  }

  @Tag("full")
  @Test
  void withoutItsReferenceARoundIsIncompleteAndTheNextBegins() throws Exception {
    goesOn = true;
    RpcPlan plan = plan(List.of("fake-right", "fake-failing"), "fake-failing", 2, false, "bid:2");
    List<MeasuredSystem> systems =
        Stream.of("fake-right", "fake-failing")
            .map(name -> new MeasuredSystem(name, "", List.of()))
            .toList();
    assertThat(run(plan, systems)).isEmpty();
    assertThat(launcher.started()).contains("fake-failing client 2");
    assertThat(notes).anyMatch(note -> note.startsWith("round 2 is incomplete"));
  }

  @Tag("full")
  @Test
  void aSystemDoesItsShareAloneAndAFixedRateInOneGo() throws Exception {
    Map<String, RpcPlan.Share> shares = new LinkedHashMap<>();
    WarmUp warmUp = new WarmUp(100, 100);
    Scenario bid = Scenario.parse("bid:1");
    Scenario rated = Scenario.parse("bid:2a@100");
    shares.put("fake-right", new RpcPlan.Share(List.of(bid, rated), warmUp));
    shares.put("raw-nio-batch", new RpcPlan.Share(List.of(bid), warmUp));
    shares.put("raw-nio", new RpcPlan.Share(List.of(bid, rated), warmUp));
    List<Result> results =
        run(
            new RpcPlan(shares, "raw-nio", 1, false, 2, 50, 100, 200),
            shares.keySet().stream().map(name -> new MeasuredSystem(name, "", List.of())).toList());
    assertThat(results)
        .extracting(result -> result.system() + " " + result.scenario())
        .containsExactly(
            "fake-right bid:1",
            "fake-right bid:2a@100",
            "raw-nio-batch bid:1",
            "raw-nio bid:1",
            "raw-nio bid:2a@100");
    assertThat(results.get(1).raw()).isEqualTo(Result.Ratios.NONE);
    assertThat(results.get(4).ops()).isBetween(50.0, 200.0);
  }

  /** In one round in turns with the reference. */
  private List<Result> runBeside(String reference, String system, String... scenarios)
      throws Exception {
    RpcPlan plan = plan(List.of(system, reference), reference, 1, false, scenarios);
    return run(
        plan,
        Stream.of(system, reference).map(name -> new MeasuredSystem(name, "", List.of())).toList());
  }

  @Tag("full")
  @Test
  void besideAReferenceThatCannotDoItASystemHasNoRatio() throws Exception {
    List<Result> results = runBeside("fake-narrow", "fake-right", "bid:2", "bid:2a");
    assertThat(results)
        .extracting(result -> result.system() + " " + result.scenario())
        .containsExactly("fake-right bid:2", "fake-right bid:2a", "fake-narrow bid:2");
    assertThat(results.get(0).raw().ops()).isFinite();
    assertThat(results.get(1).raw()).isEqualTo(Result.Ratios.NONE);
  }

  @Tag("full")
  @Test
  void blockingSocketsSendTheSameBytesAndHaveNoCallsWithoutAWaitingThread() throws Exception {
    List<Result> results =
        run(1, "block-per-caller,raw-nio", "bid:4", "text:2", "void:2", "bid:2a").stream()
            .filter(result -> result.system().equals("block-per-caller"))
            .toList();
    assertThat(results).extracting(Result::scenario).containsExactly("bid:4", "text:2", "void:2");
    assertThat(results).extracting(Result::wireOut).containsExactly(212L, 50_012L, 12L);
    assertThat(results).extracting(Result::wireIn).containsExactly(212L, 50_012L, 12L);
    assertThat(results).extracting(Result::failures).containsOnly(0L);
    assertThat(notes)
        .contains(
            "block-per-caller has no result in some scenarios: a thread waits for each of its"
                + " calls");
  }

  @Tag("full")
  @Test
  void anotherSystemThanTheRawEchoCanBeTheReference() throws Exception {
    List<Result> results = runBeside("fake-right", "raw-nio", "bid:1");
    assertThat(results).extracting(Result::system).containsExactly("raw-nio", "fake-right");
    assertThat(results.get(0).raw()).isNotEqualTo(Result.Ratios.SAME);
    assertThat(results.get(1).raw()).isEqualTo(Result.Ratios.SAME);
    assertThat(Table.of(new Summary(results))).contains("divided by those of fake-right in turns");
  }

  @Tag("full")
  @Test
  void everyOwnSystemGivesBackWhatItIsSent() throws Exception {
    String own =
        "trunkline-kryo,trunkline-kryo-inline,trunkline-hessian2,trunkline-hessian2-inline,"
            + "trunkline-kryo-boot,trunkline-kryo-dubbo-api,trunkline-kryo-metrics,"
            + "trunkline-kryo-traces,trunkline-kryo-all-traces,trunkline-kryo-metrics-traces,"
            + "trunkline-kryo-metrics-all-traces,trunkline-kryo-traces-observed,"
            + "trunkline-kryo-all-traces-observed,raw-nio-batch,raw-nio-pool";
    assertThat(run(1, own, "bid:2", "text:2a"))
        .hasSize(30)
        .allSatisfy(result -> assertThat(result.failures()).isZero());
  }
}
