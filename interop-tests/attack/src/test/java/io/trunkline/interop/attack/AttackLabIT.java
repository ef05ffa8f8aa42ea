package io.trunkline.interop.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.attack.wire.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The lab itself, at a provider of ours and with few messages: each is answered and the provider
 * serves on. {@code bin/verify attack} measures.
 */
final class AttackLabIT {

  private static final Bench.Times SHORT = new Bench.Times(1, 0, 200, 100, 20_000, 200);
  private static final int FEW = 20;

  private static Bench bench;

  @BeforeAll
  static void start() throws IOException {
    bench = bench();
  }

  private static Bench bench() throws IOException {
    Path modules = Path.of(System.getProperty("interop.modules"));
    Jvms jvms = new Jvms(modules, modules.resolve("attack/target/lab-it"));
    return new Bench(jvms, Side.OURS, SHORT, what -> {});
  }

  @AfterAll
  static void end() throws IOException {
    bench.close();
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource
  void nestedSetsAreAnswered(Format format) throws IOException {
    Result result = attack("setbomb", format, FEW);
    assertThat(result.attackerSaid("replies")).isEqualTo(FEW);
    assertThat(result.served()).isTrue();
  }

  @Tag("full")
  @Test
  void eachSerializationIdIsAnsweredOrItsConnectionClosed() throws IOException {
    int ids = 32;
    Result result = attack("ids", Format.HESSIAN2, ids);
    assertThat(result.attackerSaid("replies") + result.attackerSaid("closed"))
        .isGreaterThanOrEqualTo(ids);
    assertThat(result.served()).isTrue();
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource
  void refusedNamesAreAnsweredAndNotKept(Format format) throws IOException {
    int names = 2_000;
    Result result = attack("names", format, names);
    assertThat(result.attackerSaid("replies")).isEqualTo(names);
    assertThat(result.served()).isTrue();
    assertThat(Goal.NAMES.holds(result)).isTrue();
  }

  @Test
  void theSameShapesInSmallAreTakenOverHessian2() throws IOException {
    theSameShapesInSmallAreTaken(Format.HESSIAN2);
  }

  /** Otherwise a provider would refuse the lab's bytes and not what they mean. */
  @Tag("full")
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "HESSIAN2")
  void theSameShapesInSmallAreTaken(Format format) throws IOException {
    int shapes = 7;
    Result result = attack("control", format, shapes);
    assertThat(result.attacker().get("statuses")).isEqualTo("20x" + shapes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"method", "filter", "request", "reply"})
  void eachErrorOfTheApplicationIsAnswered(String code) throws IOException {
    Result result = attack("errors", code, new Trial.Size(FEW, FEW, FEW), Goal.ANSWERED);
    assertThat(result.attackerSaid("sent")).isEqualTo(FEW);
    assertThat(result.missed()).as("%s", result).isEmpty();
    assertThat(result.attacked().failures()).isEmpty();
    assertThat(result.served()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"flipped", "truncated", "zeroed"})
  void damagedFilesAreRefusedOrHaveEverything(String damage) throws IOException {
    Result result = attack("stores", damage, new Trial.Size(FEW, FEW, FEW), Goal.NOTHING_WRONG);
    assertThat(result.attackerSaid("sent")).isEqualTo(FEW);
    assertThat(result.attackerSaid("files-refused")).as("%s", result).isPositive();
    assertThat(result.missed()).as("%s", result).isEmpty();
    assertThat(result.served()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nodes", "configurators", "flapping", "rules"})
  void consumerOfAHostileRegistryCallsAndCloses(String kind) throws IOException {
    int seconds = 3;
    try (Bench registry = bench()) {
      Trial.Size size = new Trial.Size(2 * FEW, FEW, seconds);
      Result result = registry.run(trial("registry", kind, size, Goal.CLOSES), size);
      assertThat(result.attackerSaid("nodes-written")).isPositive();
      assertThat(result.attacked().ok()).isPositive();
      assertThat(result.registryWorkMicros()).isNotNegative();
      assertThat(result.served()).isTrue();
      assertThat(result.missed()).as("%s", result.closing()).isEmpty();
    }
  }

  @Test
  void clientAndProviderCloseUnderAttack() throws IOException {
    Result result = attack("throws", "-", new Trial.Size(FEW, FEW, FEW), Goal.CLOSES);
    assertThat(result.missed()).as("%s", result.closing()).isEmpty();
    assertThat(Table.row(result)).contains(result.closing().toString());
  }

  /** A page from these rows has all of them, and describes each attack. */
  @Test
  void pageShowsTheRows() throws IOException {
    Trial.Size size = new Trial.Size(FEW, FEW, FEW);
    Result result = attack("stores", "flipped", size, Goal.NOTHING_WRONG);
    String page = Page.text("", true, List.of(result), StockRows.of(""));
    assertThat(page).contains("| stores flipped hessian2 | Trunkline, 20 | yes |", "files refused");
    assertThat(Plan.NAMES_OF_ATTACKS).allSatisfy(name -> assertThat(page).contains("| " + name));
  }

  private static Result attack(String name, Format format, int count) throws IOException {
    Trial.Size size = new Trial.Size(count, count, FEW);
    return bench.run(new Trial(name, "-", format, size, null, List.of(), Trial.OTHER), size);
  }

  private static Result attack(String name, String kind, Trial.Size size, Goal goal)
      throws IOException {
    return bench.run(trial(name, kind, size, goal), size);
  }

  private static Trial trial(String name, String kind, Trial.Size size, Goal goal) {
    return new Trial(name, kind, Format.HESSIAN2, size, null, List.of(goal), Trial.OTHER);
  }
}
