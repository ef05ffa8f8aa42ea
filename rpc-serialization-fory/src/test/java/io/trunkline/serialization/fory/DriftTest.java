package io.trunkline.serialization.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.drift.DriftedComparison;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedPair;
import io.trunkline.testkit.drift.DriftedSide;
import io.trunkline.testkit.terms.TermsPair;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random pairs of sides whose classes have drifted apart: whatever is sent arrives equal, or fails
 * with an error that names what is not carried. Here the table has the classes that both write
 * alike; with others in it fory is not used at all. Run with {@code -Ddrift.pairs=1000} for more.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class DriftTest {

  /** One side's fory and gate. */
  private record Side(DriftedSide drifted, Serialization all, ClassGate gate) {

    static Side of(DriftedSide drifted) {
      return new Side(
          drifted,
          fory(drifted.named()),
          ClassGate.builder(drifted.loader()).allowClasses(drifted.classes()).build());
    }
  }

  private int equal;
  private int refused;

  private static Serialization fory(List<Class<?>> classes) {
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> classes));
    return new ForySerializationProvider()
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
          "%,d of %,d drifted pairs over fory: %,d messages equal, %,d refused with their reason%n",
          Math.min(pairs, done + DriftedPair.BATCH), pairs, equal, refused);
    }
    assertThat(equal).isGreaterThan(pairs);
    assertThat(refused).isGreaterThan(pairs);
  }

  private void runPair(Side here, Side there, int seed) throws Exception {
    List<String> alike =
        TermsPair.table(here.all, there.all).classes().stream()
            .filter(AgreedClass::same)
            .map(AgreedClass::name)
            .toList();
    Serialization one = fory(only(here.drifted, alike));
    Serialization other = fory(only(there.drifted, alike));
    ClassTable table = TermsPair.table(one, other);
    PayloadTerms terms = PayloadTerms.agreed(Map.of("fory", table));
    Random random = new Random(seed);
    for (int i = 0; i < here.drifted.classes().size(); i++) {
      send(one, there, other, terms, here.drifted.message(random, i), seed);
      send(other, here, one, terms, there.drifted.message(random, i), seed);
    }
  }

  private static List<Class<?>> only(DriftedSide side, List<String> names) {
    return side.named().stream().filter(type -> names.contains(type.getName())).toList();
  }

  private void send(
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
      byte[] bytes = Messages.under(terms, writing).write(w -> w.writeObject(message.root()));
      received =
          Messages.under(terms, reading)
              .read(bytes, reader -> reader.readObject(Object.class, to.gate));
    } catch (SerializationException failure) {
      String error = failure.getMessage();
      if (!error.contains("has no number")
          && !error.contains("is not carried")
          && !error.contains("no code can be generated")
          && !error.contains("must not contain itself")) {
        fail(what + ": no reason for " + error, failure);
      }
      refused++;
      return;
    }
    DriftedComparison.check(message.root(), received, what);
    equal++;
  }
}
