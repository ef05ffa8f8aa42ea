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

/**
 * The lab itself, at a provider of ours and with few messages: each is answered and the provider
 * serves on. {@code bin/verify attack} measures.
 */
final class AttackLabIT {

  private static final Bench.Times SHORT = new Bench.Times(1, 0, 200, 100, 20_000);
  private static final int FEW = 20;

  private static Bench bench;

  @BeforeAll
  static void start() throws IOException {
    Path modules = Path.of(System.getProperty("interop.modules"));
    bench =
        new Bench(
            new Jvms(modules, modules.resolve("attack/target/lab-it")),
            Side.OURS,
            SHORT,
            what -> {});
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

  private static Result attack(String name, Format format, int count) throws IOException {
    Trial.Size size = new Trial.Size(count, count, FEW);
    return bench.run(new Trial(name, "-", format, size, null, List.of(), Trial.OTHER), size);
  }
}
