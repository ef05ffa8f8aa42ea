package io.trunkline.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.cli.diff.ClassDiff.Direction;
import io.trunkline.cli.diff.ClassDiff.Finding;
import io.trunkline.cli.diff.DriftSender.Side;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.drift.CompiledSources;
import io.trunkline.testkit.drift.DriftedPair;
import io.trunkline.testkit.drift.DriftedSide;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Predicts from bytecode what becomes of objects of random drifted classes, then sends them. {@code
 * -Dtrunkline.tests=full} compares 1,000 pairs.
 */
@Timeout(1_800)
class PredictedDriftTest {

  /** These read what is in a field that the reader lacks. */
  private static final Set<String> READS_DROPPED = Set.of("hessian2", "kryo");

  /** Of few pairs, a single one counts for more than a hundredth. */
  private static final double FEW = 0.9;

  private int right;
  private int onlyPredicted;
  private int onlyActual;
  private final List<String> misreads = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "hessian2, false",
    "hessian2, true",
    "fastjson2, false",
    "fastjson2, true",
    "msgpack, false",
    "gson, false",
    "gson, true",
    "protostuff, false",
    "kryo, false",
    "kryo, true"
  })
  void itFindsWhatBreaksBeforeItIsSent(String format, boolean stock) throws Exception {
    int pairs = TestSize.of("diff.pairs", 12, 1_000);
    for (int done = 0; done < pairs; done += DriftedPair.BATCH) {
      List<DriftedPair> batch = DriftedPair.of(1 + done, Math.min(DriftedPair.BATCH, pairs - done));
      ClassFiles here = files(batch.get(0).here());
      ClassFiles there = files(batch.get(0).there());
      for (DriftedPair pair : batch) {
        compare(pair, new ClassDiff(here, there), format, stock);
      }
    }
    System.out.printf(
        "%s %s: %d right, %d only predicted, %d only sent, %d misreads not predicted%n",
        format, stock ? "stock" : "ours", right, onlyPredicted, onlyActual, misreads.size());
    wrong.stream().limit(25).forEach(System.out::println);
    assertThat(misreads).isEmpty();
    double least = pairs < 1_000 ? FEW : 0.99;
    assertThat((double) right / (right + onlyPredicted))
        .as("precision")
        .isGreaterThanOrEqualTo(least);
    assertThat((double) right / (right + onlyActual)).as("recall").isGreaterThanOrEqualTo(least);
  }

  private static ClassFiles files(DriftedSide side) {
    return ClassFiles.of(((CompiledSources) side.loader()).classFiles());
  }

  private void compare(DriftedPair pair, ClassDiff diff, String format, boolean stock)
      throws ReflectiveOperationException {
    Map<String, Finding> predicted = new HashMap<>();
    for (Finding one :
        diff.compare(
            List.of(pair.here().service().getName()), format, stock ? "3.3.6" : null, true)) {
      predicted.put(one.type() + one.direction(), one);
    }
    send(pair.seed(), pair.here(), pair.there(), Direction.OLD_TO_NEW, predicted, format, stock);
    send(pair.seed(), pair.there(), pair.here(), Direction.NEW_TO_OLD, predicted, format, stock);
  }

  private void send(
      int seed,
      DriftedSide from,
      DriftedSide to,
      Direction direction,
      Map<String, Finding> predicted,
      String format,
      boolean stock)
      throws ReflectiveOperationException {
    DriftSender sender =
        new DriftSender(format, !stock, format.equals("kryo"), side(from), side(to));
    DriftSender toItself =
        new DriftSender(format, !stock, format.equals("kryo"), side(from), side(from));
    for (Class<?> type : from.classes()) {
      Verdict expected = Verdict.EQUAL;
      List<String> reasons = new ArrayList<>();
      Set<Class<?>> closure = ClosureOf.closure(type, to, READS_DROPPED.contains(format));
      if (stock && format.equals("kryo") && closure.stream().anyMatch(one -> isByJdk(one, to))) {
        continue; // a stock reader compares the serialVersionUID of such classes, and this one does
        // not
      }
      if (stock && closure.stream().anyMatch(one -> one.getSimpleName().startsWith("S"))) {
        continue; // of HidingFields: check reports a field that another hides for stock peers
      }
      for (Class<?> one : closure) {
        Finding finding = predicted.get(one.getName() + direction);
        expected = expected.or(finding.verdict());
        if (finding.verdict().isProblem()) {
          reasons.add(finding.type() + " " + finding.reasons());
        }
      }
      Verdict actual = Verdict.EQUAL;
      for (int variant = 0; variant < 3 * ProbeValues.VARIANTS; variant++) {
        Object probe = new ProbeValues(variant).object(type);
        Class<?> declared = to.classNamed(type.getName());
        if (toItself.send(probe, type) == Verdict.COMPATIBLE) { // else no drift is to blame
          actual = actual.or(sender.send(probe, declared));
        }
      }
      if (actual == Verdict.EQUAL) {
        continue; // nothing was sent
      }
      count("seed " + seed + " " + type.getName() + " " + direction, expected, actual, reasons);
    }
  }

  private static boolean isByJdk(Class<?> type, DriftedSide to) {
    Class<?> other = to.classNamed(type.getName());
    return Throwable.class.isAssignableFrom(type)
        || !type.isEnum() && !hasEmptyConstructor(type) && !hasEmptyConstructor(other);
  }

  private static boolean hasEmptyConstructor(Class<?> type) {
    return Arrays.stream(type.getDeclaredConstructors())
        .anyMatch(constructor -> constructor.getParameterCount() == 0);
  }

  private static Side side(DriftedSide side) {
    return new Side(side.loader(), side.classes());
  }

  private void count(String what, Verdict expected, Verdict actual, List<String> reasons) {
    String both = what + ": predicted " + expected + ", sent " + actual + " " + reasons;
    if (actual == Verdict.MISREAD && expected != Verdict.MISREAD) {
      misreads.add(both);
    }
    if (expected.isProblem() && actual.isProblem()) {
      right++;
    } else if (expected.isProblem()) {
      onlyPredicted++;
      wrong.add(both);
    } else if (actual.isProblem()) {
      onlyActual++;
      wrong.add(both);
    }
  }
}
