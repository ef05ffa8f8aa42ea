package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.drift.CompiledSources;
import io.trunkline.testkit.drift.DriftedComparison;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedPair;
import io.trunkline.testkit.drift.DriftedSide;
import io.trunkline.testkit.terms.TermsPair;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random pairs of sides whose classes have drifted apart: whatever is sent arrives equal, or fails
 * with an error that names a class that differs, or one that fst does not carry. Here the table has
 * the classes that both write alike; with others in it fst is not used at all. Run with {@code
 * -Ddrift.pairs=1000} for more of them.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class DriftTest {

  /** One side's fst and gate. */
  private record Side(DriftedSide drifted, Serialization all, ClassGate gate) {

    static Side of(DriftedSide drifted) {
      return new Side(
          drifted,
          fst(drifted.named()),
          ClassGate.builder(drifted.loader()).allowClasses(drifted.classes()).build());
    }
  }

  private int equal;
  private int refused;

  private static Serialization fst(List<Class<?>> classes) {
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> classes));
    return new FstSerializationProvider()
        .create(new SerializationContext(catalog, Budgets.DEFAULT));
  }

  @Test
  void whateverTwoDriftedSidesSendArrivesEqualOrFailsWithItsReason() throws Exception {
    int pairs = Integer.getInteger("drift.pairs", DriftedPair.BATCH / 2);
    int first = Integer.getInteger("drift.first", 1);
    for (int done = 0; done < pairs; done += DriftedPair.BATCH) {
      for (DriftedPair pair :
          DriftedPair.of(first + done, Math.min(DriftedPair.BATCH, pairs - done))) {
        runPair(Side.of(pair.here()), Side.of(pair.there()), pair.seed());
      }
      System.out.printf(
          "%,d of %,d drifted pairs over fst: %,d messages equal, %,d refused with their reason%n",
          Math.min(pairs, done + DriftedPair.BATCH), pairs, equal, refused);
    }
    assertThat(equal).isGreaterThan(pairs * 5);
    assertThat(refused).isGreaterThan(pairs);
  }

  /** Fields go by the simple name of what their type is without its arguments. */
  @ParameterizedTest
  @ValueSource(strings = {"T", "T[]"})
  void anotherBoundOfATypeVariableIsAnotherClass(String type) throws Exception {
    String fields = "{" + type + " a; Comparable<?> b; Comparable<?>[] c;}";
    assertThat(digest("<T> " + fields)).isNotEqualTo(digest("<T extends CharSequence> " + fields));
  }

  @Test
  void anotherNameOfATypeVariableIsNotAnotherClass() throws Exception {
    assertThat(digest("<T> {T a; T[] b; java.util.Map<T, java.util.List<? extends T[]>> c;}"))
        .isEqualTo(digest("<U> {U a; U[] b; java.util.Map<U, java.util.List<? extends U[]>> c;}"));
  }

  @Test
  void otherTypeArgumentsAreAnotherClass() throws Exception {
    String list = "{java.util.List<%s>[] a;}";
    assertThat(digest(list.formatted("String"))).isNotEqualTo(digest(list.formatted("Long")));
  }

  private static long digest(String body) throws ClassNotFoundException {
    String source =
        "package gen; class P " + body.replace("{", "implements java.io.Serializable {");
    Class<?> type = new CompiledSources(Map.of("gen.P", source)).loadClass("gen.P");
    return Schemas.of(new EngineConfiguration(new ReadBudget(Budgets.DEFAULT)).infoOf(type))
        .digest();
  }

  private void runPair(Side here, Side there, int seed) throws Exception {
    List<String> alike =
        TermsPair.table(here.all, there.all).classes().stream()
            .filter(AgreedClass::same)
            .map(AgreedClass::name)
            .toList();
    Serialization one = fst(only(here.drifted, alike));
    Serialization other = fst(only(there.drifted, alike));
    ClassTable table = TermsPair.table(one, other);
    assertThat(table.classes()).hasSize(alike.size());
    PayloadTerms terms = PayloadTerms.agreed(Map.of("fst", table));
    Random random = new Random(seed);
    for (int i = 0; i < here.drifted.classes().size(); i++) {
      send(here, one, there, other, terms, here.drifted.message(random, i), seed);
      send(there, other, here, one, terms, there.drifted.message(random, i), seed);
    }
  }

  private static List<Class<?>> only(DriftedSide side, List<String> names) {
    return side.named().stream().filter(type -> names.contains(type.getName())).toList();
  }

  private void send(
      Side from,
      Serialization writing,
      Side to,
      Serialization reading,
      PayloadTerms terms,
      DriftedMessage message,
      int seed)
      throws Exception {
    String what = "seed " + seed + ", a " + message.root().getClass().getName();
    Object received;
    try {
      received = pass(writing, reading, message.root(), terms, to.gate);
    } catch (SerializationException failure) {
      if (!isReason(failure.getMessage(), message, from.drifted, to.drifted)) {
        fail(what + ": no reason for " + failure.getMessage(), failure);
      }
      refused++;
      return;
    }
    DriftedComparison.check(message.root(), received, what);
    equal++;
  }

  /** A record of the message, or a class that is declared in two ways, itself or in a parent. */
  private static boolean isReason(
      String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    if (error.contains("is a record")) {
      return true;
    }
    return error.contains("is not the same on both sides")
        && message.met().stream()
            .filter(error::contains)
            .anyMatch(name -> differs(named(from, name), named(to, name)));
  }

  private static @Nullable Class<?> named(DriftedSide side, String name) {
    return side.classes().stream()
        .filter(type -> type.getName().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static boolean differs(@Nullable Class<?> one, @Nullable Class<?> other) {
    EngineConfiguration library = new EngineConfiguration(new ReadBudget(Budgets.DEFAULT));
    return one != null
        && other != null
        && Schemas.of(library.infoOf(one)).digest() != Schemas.of(library.infoOf(other)).digest();
  }

  private static @Nullable Object pass(
      Serialization writing,
      Serialization reading,
      Object value,
      PayloadTerms terms,
      ClassGate gate) {
    byte[] message = Messages.under(terms, writing).write(w -> w.writeObject(value));
    return Messages.under(terms, reading)
        .read(message, reader -> reader.readObject(Object.class, gate));
  }
}
