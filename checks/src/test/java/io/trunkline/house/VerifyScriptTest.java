package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.trunkline.house.Checkout.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bin/verify} runs, in which order, and what it reports about the rest. */
class VerifyScriptTest {

  @TempDir private Path folder;

  private Checkout checkout;

  @BeforeEach
  void commitAReactorWithALab() throws IOException, InterruptedException {
    assumeTrue(
        Checkout.isPossible() || "true".equals(System.getenv("CI")),
        "bin/verify needs git, awk and bash 4.4 or newer");
    checkout =
        Checkout.in(folder)
            .reactor(List.of("app", "core", "api", "other"), List.of("lab"))
            .module("app", "core")
            .module("core", "api")
            .module("api")
            .module("other")
            .module("lab", "api")
            .write("docs/page.md", "text")
            .write("other/src/test/java/PageTest.java", "String page = \"../docs/page.md\";")
            .commit();
  }

  @Test
  void changedModulesComeFirstThenTheNearestDependentsThenLabs() throws Exception {
    checkout.write("api/src/main/java/A.java", "class A {}");
    assertThat(plan("HEAD"))
        .containsExactly(
            "  api: changed",
            "  core: depends on api",
            "  app: depends on core",
            "  lab: depends on api");
  }

  @Test
  void aChangedLabIsAmongTheFirst() throws Exception {
    checkout.write("lab/src/test/java/ATest.java", "class ATest { }");
    assertThat(plan("HEAD")).containsExactly("  lab: changed");
  }

  @Test
  void aChangedParentAffectsEveryModule() throws Exception {
    checkout.reactor(List.of("app", "core", "api", "other", "lab"), List.of());
    assertThat(plan("HEAD"))
        .containsExactly(
            "  app: inherits from .",
            "  core: inherits from .",
            "  api: inherits from .",
            "  other: inherits from .",
            "  lab: inherits from .");
  }

  @Test
  void aPageAffectsTheModulesWhoseTestsNameIt() throws Exception {
    checkout.write("docs/page.md", "another text").write("docs/unread.md", "text");
    assertThat(plan("HEAD")).containsExactly("  other: reads docs/page.md");
  }

  @Test
  void committedChangesCountUpToTheCommitThatIsNamed() throws Exception {
    checkout.write("other/a.txt", "a").commit().write("app/a.txt", "a").commit();
    assertThat(plan("HEAD~1")).containsExactly("  app: changed");
    assertThat(plan("HEAD~2")).containsExactly("  app: changed", "  other: changed");
    assertThat(plan("HEAD")).containsExactly("  none");
  }

  @Test
  void aModuleThatDoesNotFitIsLeftOutAndASmallerOneIsTried() throws Exception {
    checkout
        .write("api/a.txt", "a")
        .write(".verify/changed.tsv", took("api", 50) + took("core", 100) + took("app", 60));
    assertThat(plan("--minutes", "2", "HEAD"))
        .endsWith("  lab: depends on api", "left out for lack of time: core");
  }

  @Test
  void withoutTimeEverythingIsLeftOutByName() throws Exception {
    checkout.write("core/a.txt", "a");
    Result result = checkout.verify("changed", "--minutes", "0", "HEAD");
    assertThat(result.lines()).endsWith("left out for lack of time: core app");
    assertThat(result.status()).isZero();
  }

  @Test
  void aFailedModuleFailsTheRunAfterTheOthersHaveRun() throws Exception {
    checkout.write("core/broken", "");
    Result result = checkout.verify("changed", "HEAD");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(checkout.callsOfMaven())
        .filteredOn(call -> call.endsWith("verify"))
        .satisfiesExactly(
            call -> assertThat(call).contains("-pl core ", "-Dtrunkline.tests=full"),
            call -> assertThat(call).contains("-pl app ", "-Dtrunkline.tests=full"));
    assertThat(table(result)).containsExactly("core failed", "app passed");
  }

  @Test
  void labsRunAtQuickSizeAfterABuildWithoutTests() throws Exception {
    Result result = checkout.verify("labs");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(checkout.callsOfMaven().subList(1, 3))
        .satisfiesExactly(
            call -> assertThat(call).contains("-Dquick", "-pl lab ").endsWith(" -am install"),
            call ->
                assertThat(call)
                    .contains("-pl lab ", "-DskipTests=false")
                    .endsWith(" verify")
                    .doesNotContain("-am", "full"));
  }

  @Test
  void whatChangedHasBuiltIsBuiltAgainOnlyAfterAnEdit() throws Exception {
    checkout.write("api/a.txt", "a");
    checkout.verify("changed", "HEAD");
    Result labs = checkout.verify("labs");
    assertThat(labs.status()).as(labs.toString()).isZero();
    assertThat(builds()).isEqualTo(1);
    checkout.write("api/a.txt", "b");
    checkout.verify("labs");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void anOlderBuildMustBeACommit() throws Exception {
    Result result = checkout.verify("older", "none");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.lines())
        .containsExactly(
            "there is no commit none here; name a commit, tag or branch of this repository");
  }

  @Test
  void anOlderBuildIsBuiltAloneAndRemovedAfterAFailure() throws Exception {
    checkout.write("demo-consumer/pom.xml", "older").commit().write("broken-demo", "");
    Result result = checkout.verify("older", "HEAD");
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.lines()).last().asString().isEqualTo("the build of today: FAILED");
    assertThat(checkout.callsOfMaven())
        .filteredOn(call -> call.endsWith(" package"))
        .satisfiesExactly(
            call -> assertThat(call).contains(".verify/older/repository"),
            call -> assertThat(call).contains(".verify/repository"));
    assertThat(folder.resolve("checkout/.verify/older")).doesNotExist();
    assertThat(folder.resolve("checkout/.git/worktrees")).doesNotExist();
  }

  @Test
  void errorsAreRaisedAtEveryPlace() throws Exception {
    Result result = checkout.verify("errors");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(checkout.callsOfMaven())
        .last()
        .asString()
        .contains("-pl checks", "-Dtest=ErrorContainmentTest", "-Derrors.all=true")
        .contains("-Derrors.tries=1000");
  }

  private long builds() throws IOException {
    return checkout.callsOfMaven().stream().filter(call -> call.endsWith(" install")).count();
  }

  @Test
  void nightlyResumesWithWhatHasNoResultOfTheCommit() throws Exception {
    checkout
        .write("bin/verify", "cd \"$(dirname \"$0\")/..\"\n" + SUITES)
        .write("other/broken", "")
        .commit();
    Result first = checkout.verify("nightly");
    assertThat(first.status()).as(first.toString()).isEqualTo(1);
    assertThat(table(first))
        .containsExactly(
            "app passed",
            "core passed",
            "api passed",
            "other failed",
            "lab passed",
            "bad failed",
            "good passed");
    int calls = checkout.callsOfMaven().size();
    Result second = checkout.verify("nightly", "--resume");
    assertThat(checkout.callsOfMaven()).hasSize(calls);
    assertThat(table(second)).isEqualTo(table(first));
    checkout.write("other/a.txt", "a").commit();
    checkout.verify("nightly", "--resume");
    assertThat(checkout.callsOfMaven()).hasSize(2 * calls);
  }

  /** In place of the real suites. */
  private static final String SUITES =
      """
      set -euo pipefail
      usage_text() { printf '  bad   fails\\n  good  passes\\n'; }
      case $1 in
        nightly) . bin/lib/full.sh; "$@" ;;
        good) ;;
        bad) exit 1 ;;
      esac
      """;

  private List<String> plan(String... arguments) throws IOException, InterruptedException {
    Result result =
        checkout.verify(
            Stream.concat(Stream.of("changed", "--plan"), Stream.of(arguments))
                .toArray(String[]::new));
    assertThat(result.status()).as(result.toString()).isZero();
    return result.lines().subList(1, result.lines().size());
  }

  private static String took(String name, int seconds) {
    return String.join("\t", name, "passed", Integer.toString(seconds), "abc", "now") + "\n";
  }

  /** Returns the names and results of the table at the end. */
  private static List<String> table(Result result) {
    return result.lines().stream()
        .dropWhile(line -> !line.startsWith("suite "))
        .skip(1)
        .map(line -> line.trim().split(" +"))
        .map(columns -> columns[0] + " " + columns[columns.length - 1])
        .toList();
  }
}
