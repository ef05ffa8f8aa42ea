package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.samples.EstateResult.Built;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class EstateResultTest {

  private static final Verdict NOT_TRIED = new Verdict.NotRun();
  private static final Verdict RAN = new Verdict.JarAlone("ran");
  private static final Built CLEAN = new Built(Set.of(), null, Set.of());

  private static Estate estate(@Nullable String skipped, boolean calls) {
    Note note = new Note("a/b", "a-b", skipped, null, List.of(), List.of(), null);
    return new Estate(note, "", "", List.of(), "", calls);
  }

  @Test
  void onlyErrorsThatDubboDoesNotHaveCountAsOurs() {
    Built ours = new Built(Set.of("A.java:1: both", "B.java:2: ours"), "fails", Set.of());
    Built stock = new Built(Set.of("A.java:1: both", "C.java:3: stock"), "fails", Set.of());
    EstateResult result = EstateResult.of(estate(null, true), ours, stock, NOT_TRIED, NOT_TRIED);
    assertThat(result.cells())
        .containsExactly(
            "2", "2", "1", "", "", "", "first error only with Trunkline: B.java:2: ours");
    assertThat(result.isSwapped()).isFalse();
  }

  @Test
  void anApplicationThatStartsWithBothIsSwappedAndItsCallCounts() {
    Built ours = new Built(Set.of(), null, Set.of("Boot 2.1 to 2.7"));
    EstateResult result = EstateResult.of(estate(null, true), ours, CLEAN, RAN, RAN);
    assertThat(result.cells())
        .containsExactly("0", "0", "0", "yes", "yes", "yes", "Boot 2.1 to 2.7");
    assertThat(result.isSwapped()).isTrue();
    assertThat(EstateResult.of(estate(null, false), ours, CLEAN, RAN, RAN).call()).isEmpty();
  }

  @Test
  void anApplicationThatStartsOnlyWithDubboIsNotSwapped() {
    Verdict fails = new Verdict.Fails("provider exits: no bean");
    EstateResult result = EstateResult.of(estate(null, true), CLEAN, CLEAN, RAN, fails);
    assertThat(result.startedOurs()).isEqualTo("no");
    assertThat(result.text()).isEqualTo("Trunkline: provider exits: no bean");
    assertThat(result.isSwapped()).isFalse();
  }

  @Test
  void anApplicationThatStartsWithNeitherIsSwapped() {
    Verdict fails = new Verdict.Fails("no database");
    assertThat(EstateResult.of(estate(null, true), CLEAN, CLEAN, fails, fails).isSwapped())
        .isTrue();
  }

  @Test
  void anApplicationThatIsOnlyCompiledHasTheReason() {
    EstateResult result =
        EstateResult.of(estate("it needs MySQL", false), CLEAN, CLEAN, NOT_TRIED, NOT_TRIED);
    assertThat(result.cells())
        .containsExactly("0", "0", "0", "", "", "", "not started: it needs MySQL");
    assertThat(result.isSwapped()).isTrue();
  }

  @Test
  void aBuildThatFailsBeforeTheCompilerHasNoNumberOfErrors() {
    Built broken = new Built(Set.of(), "is not built: no such artifact", Set.of());
    EstateResult result = EstateResult.of(estate(null, false), broken, CLEAN, NOT_TRIED, NOT_TRIED);
    assertThat(result.cells())
        .containsExactly(
            "not built", "0", "", "", "", "", "with Trunkline: is not built: no such artifact");
    assertThat(result.isSwapped()).isFalse();
    assertThat(
            EstateResult.of(estate(null, false), CLEAN, broken, NOT_TRIED, NOT_TRIED).isSwapped())
        .isTrue();
  }

  @Test
  void anApplicationThatIsBuiltWithNeitherIsNotSwapped() {
    Built broken = new Built(Set.of(), "is not built: no such artifact", Set.of());
    Built errors = new Built(Set.of("A.java:1: ours"), "fails", Set.of());
    assertThat(EstateResult.broken("cannot be run").isSwapped()).isFalse();
    assertThat(
            EstateResult.of(estate(null, false), errors, broken, NOT_TRIED, NOT_TRIED).isSwapped())
        .isFalse();
  }

  @Test
  void cellsAreReadAsTheyWereWritten() {
    EstateResult result = EstateResult.of(estate(null, true), CLEAN, CLEAN, RAN, RAN);
    assertThat(EstateResult.of(result.cells())).isEqualTo(result);
    assertThat(result.cells()).hasSize(EstateResult.CELLS);
  }
}
