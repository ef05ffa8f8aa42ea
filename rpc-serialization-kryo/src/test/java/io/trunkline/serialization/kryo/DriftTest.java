package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.drift.DriftedComparison;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedPair;
import io.trunkline.testkit.drift.DriftedReasons;
import io.trunkline.testkit.drift.DriftedSide;
import io.trunkline.testkit.terms.TermsPair;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random pairs of sides whose classes and catalogs have drifted apart: whatever is sent arrives
 * equal in what both sides have, or fails with an error that names the class and the field or
 * constant at fault. Run with {@code -Ddrift.pairs=1000} for more of them.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class DriftTest {

  /** One side's kryo and gate. */
  private record Side(DriftedSide drifted, Serialization kryo, ClassGate gate) {

    static Side of(DriftedSide drifted) {
      ClassCatalog catalog = ClassCatalog.of(List.of(drifted::named));
      return new Side(
          drifted,
          new KryoSerializationProvider()
              .create(new SerializationContext(catalog, Budgets.DEFAULT)),
          ClassGate.builder(drifted.loader()).allowClasses(drifted.classes()).build());
    }
  }

  private int equal;
  private int refused;

  @Test
  void whateverTwoDriftedSidesSendArrivesEqualInWhatBothHaveOrFailsWithItsReason()
      throws Exception {
    int pairs = Integer.getInteger("drift.pairs", DriftedPair.BATCH);
    int first = Integer.getInteger("drift.first", 1);
    for (int done = 0; done < pairs; done += DriftedPair.BATCH) {
      for (DriftedPair pair :
          DriftedPair.of(first + done, Math.min(DriftedPair.BATCH, pairs - done))) {
        runPair(Side.of(pair.here()), Side.of(pair.there()), pair.seed());
      }
      System.out.printf(
          "%,d of %,d drifted pairs: %,d messages equal, %,d refused with their reason%n",
          Math.min(pairs, done + DriftedPair.BATCH), pairs, equal, refused);
    }
    assertThat(equal).isGreaterThan(pairs * 10);
    assertThat(refused).isGreaterThan(pairs);
  }

  private void runPair(Side here, Side there, int seed) throws Exception {
    ClassTable table = TermsPair.table(here.kryo, there.kryo);
    ClassTable same = TermsPair.table(there.kryo, here.kryo);
    assertThat(same).as("table of seed %s", seed).isEqualTo(table);
    assertThat(same.digest()).isEqualTo(table.digest());
    Random random = new Random(seed);
    for (int i = 0; i < here.drifted.classes().size(); i++) {
      send(here, there, table, same, i, random, seed);
      send(there, here, same, table, i, random, seed);
    }
  }

  private void send(
      Side from,
      Side to,
      ClassTable writers,
      ClassTable readers,
      int index,
      Random random,
      int seed)
      throws Exception {
    DriftedMessage message = from.drifted.message(random, index);
    String what = "seed " + seed + ", a " + message.root().getClass().getName();
    Object received;
    try {
      received = pass(from, to, message.root(), terms(writers), terms(readers));
    } catch (SerializationException failure) {
      if (!DriftedReasons.isReason(failure.getMessage(), message, from.drifted, to.drifted)) {
        fail(what + ": no reason for " + failure.getMessage(), failure);
      }
      refused++;
      return;
    }
    DriftedComparison.check(message.root(), received, what);
    equal++;
  }

  private static @Nullable Object pass(
      Side from, Side to, Object value, PayloadTerms writers, PayloadTerms readers) {
    byte[] message = Messages.under(writers, from.kryo).write(w -> w.writeObject(value));
    return Messages.under(readers, to.kryo)
        .read(message, reader -> reader.readObject(Object.class, to.gate));
  }

  /** Each message has terms of its own, as each connection has. */
  private static PayloadTerms terms(ClassTable table) {
    return PayloadTerms.agreed(Map.of("kryo", table));
  }
}
