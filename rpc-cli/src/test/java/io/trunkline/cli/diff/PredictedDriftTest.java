package io.trunkline.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.cli.diff.ClassDiff.Direction;
import io.trunkline.cli.diff.ClassDiff.Finding;
import io.trunkline.cli.diff.DriftSender.Side;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.drift.CompiledSources;
import io.trunkline.testkit.drift.DriftedPair;
import io.trunkline.testkit.drift.DriftedSide;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Predicts from bytecode what becomes of objects of random drifted classes, then sends them. {@code
 * -Dtrunkline.tests=full} compares 1,000 pairs, {@code -Ddiff.first} and {@code -Ddiff.pairs} a
 * part of them.
 */
@Timeout(1_800)
class PredictedDriftTest {

  /** Of few pairs, a single one counts for more than a hundredth. */
  private static final double FEW = 0.9;

  /** The stock peers of a batch of pairs, by loader and format. */
  private final Map<ClassLoader, Map<String, StockPeer>> stockPeers = new HashMap<>();

  private int right;
  private int onlyPredicted;
  private int onlyActual;

  /** Predictions about more than the objects had, which count neither as right nor as wrong. */
  private int unseen;

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
    int first = Integer.getInteger("diff.first", 1);
    for (int done = 0; done < pairs; done += DriftedPair.BATCH) {
      List<DriftedPair> batch =
          DriftedPair.of(first + done, Math.min(DriftedPair.BATCH, pairs - done));
      ClassFiles here = files(batch.get(0).here());
      ClassFiles there = files(batch.get(0).there());
      stockPeers.clear();
      for (DriftedPair pair : batch) {
        compare(pair, new ClassDiff(here, there), format, stock);
      }
    }
    System.out.printf(
        "%s %s: %d right, %d only predicted, %d only sent, %d misreads not predicted, %d unseen%n",
        format,
        stock ? "stock" : "ours",
        right,
        onlyPredicted,
        onlyActual,
        misreads.size(),
        unseen);
    wrong.stream().limit(25).forEach(System.out::println);
    assertThat(misreads).isEmpty();
    double least = pairs < 1_000 ? FEW : 0.99;
    assertThat((double) right / (right + onlyPredicted))
        .as("precision")
        .isGreaterThanOrEqualTo(least);
    assertThat((double) right / (right + onlyActual)).as("recall").isGreaterThanOrEqualTo(least);
  }

  private static String inStock(String format) {
    return StockPeer.has(format) ? "2.7.23" : "3.3.6";
  }

  private static ClassFiles files(DriftedSide side) {
    return ClassFiles.of(((CompiledSources) side.loader()).classFiles());
  }

  private void compare(DriftedPair pair, ClassDiff diff, String format, boolean stock)
      throws ReflectiveOperationException {
    Map<String, Finding> predicted = new HashMap<>();
    for (Finding one :
        diff.compare(
            List.of(pair.here().service().getName()),
            format,
            stock ? inStock(format) : null,
            true)) {
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
      Verdict expected = Verdict.EQUAL; // by the classes whose objects have all their fields filled
      Verdict atMost = Verdict.EQUAL;
      List<String> reasons = new ArrayList<>();
      Map<Class<?>, Boolean> closure =
          ClosureOf.closure(type, to, one -> readsDropped(one, format, stock));
      for (Map.Entry<Class<?>, Boolean> one : closure.entrySet()) {
        Finding finding = predicted.get(one.getKey().getName() + direction);
        atMost = atMost.or(finding.verdict());
        expected = one.getValue() ? expected.or(finding.verdict()) : expected;
        if (finding.verdict().isProblem()) {
          reasons.add(finding.type() + " " + finding.reasons());
        }
      }
      Verdict actual = Verdict.EQUAL;
      boolean isWhole =
          !stock || closure.keySet().stream().allMatch(one -> isSent(one, to, format));
      for (int variant = 0; variant < 3 * ProbeValues.VARIANTS; variant++) {
        Object probe = new ProbeValues(variant).object(type);
        Class<?> declared = to.classNamed(type.getName());
        if (toItself.send(probe, type) == Verdict.COMPATIBLE) {
          actual = actual.or(sender.send(probe, declared));
        } else {
          isWhole = false; // no drift is to blame
        }
      }
      if (actual == Verdict.EQUAL) {
        continue; // nothing was sent
      }
      boolean isSure = isWhole && expected.isProblem() == atMost.isProblem();
      String what = "seed " + seed + " " + type.getName() + " " + direction;
      count(what, isSure, atMost, actual, reasons);
    }
  }

  /** Whether a reader reads what is in a field that it lacks. */
  private static boolean readsDropped(Class<?> type, String format, boolean stock) {
    return format.equals("hessian2")
        || format.equals("kryo") && (stock || Throwable.class.isAssignableFrom(type));
  }

  /** Whether objects of a class are sent as a stock peer does, all that a prediction is about. */
  private static boolean isSent(Class<?> type, DriftedSide to, String format) {
    if (format.equals("kryo")) { // the JDK writes what is within a class that it writes
      return type.isEnum() || hasEmptyConstructor(type);
    }
    return StockPeer.has(format) || !hides(type) && !hides(to.classNamed(type.getName()));
  }

  /** Whether a class has a field that hides another, which Trunkline's own code sends, too. */
  private static boolean hides(Class<?> type) {
    Set<String> names = new HashSet<>();
    for (Class<?> next = type;
        next.getClassLoader() == type.getClassLoader();
        next = next.getSuperclass()) {
      for (Field field : next.getDeclaredFields()) {
        if (!Modifier.isTransient(field.getModifiers()) && !names.add(field.getName())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean hasEmptyConstructor(Class<?> type) {
    return Arrays.stream(type.getDeclaredConstructors())
        .anyMatch(constructor -> constructor.getParameterCount() == 0);
  }

  private Side side(DriftedSide side) {
    return new Side(
        side.loader(),
        side.classes(),
        stockPeers.computeIfAbsent(side.loader(), loader -> new HashMap<>()));
  }

  /**
   * @param isSure whether the objects had all that the prediction is about
   */
  private void count(
      String what, boolean isSure, Verdict expected, Verdict actual, List<String> reasons) {
    String both = what + ": predicted " + expected + ", sent " + actual + " " + reasons;
    if (actual == Verdict.MISREAD && expected != Verdict.MISREAD) {
      misreads.add(both);
    }
    if (expected.isProblem() && !isSure) {
      unseen++;
    } else if (expected.isProblem() && actual.isProblem()) {
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
