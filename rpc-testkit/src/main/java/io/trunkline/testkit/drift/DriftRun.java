package io.trunkline.testkit.drift;

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
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.terms.TermsPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** Sends the messages of many pairs and counts what came of them. */
final class DriftRun {

  /** One side's serialization and gate. */
  private record Side(DriftedSide drifted, Serialization serialization, ClassGate gate) {

    Messages under(ClassTable table) {
      return Messages.under(
          PayloadTerms.agreed(Map.of(serialization.name(), table)), serialization);
    }
  }

  /** How many failures are shown. */
  private static final int SHOWN = 30;

  private final DriftContract contract;
  private final List<AssertionError> wrong = new ArrayList<>();
  private int equal;
  private int refused;

  DriftRun(DriftContract contract) {
    this.contract = contract;
  }

  void run() throws Exception {
    int pairs = TestSize.of("drift.pairs", 15, DriftedPair.BATCH / 2);
    int first = Integer.getInteger("drift.first", 1);
    for (int done = 0; done < pairs; done += DriftedPair.BATCH) {
      for (DriftedPair pair :
          DriftedPair.of(first + done, Math.min(DriftedPair.BATCH, pairs - done))) {
        run(pair);
      }
      System.out.printf(
          "%,d of %,d drifted pairs over %s: %,d messages equal, %,d refused with their reason%n",
          Math.min(pairs, done + DriftedPair.BATCH),
          pairs,
          contract.provider().name(),
          equal,
          refused);
    }
    if (!wrong.isEmpty()) {
      AssertionError all = new AssertionError(wrong.size() + " messages are wrong");
      wrong.stream().limit(SHOWN).forEach(all::addSuppressed);
      throw all;
    }
    assertThat(equal).as("messages that arrive").isGreaterThan(pairs);
    assertThat(refused).as("messages that are refused").isGreaterThan(pairs);
  }

  private void run(DriftedPair pair) throws Exception {
    Side here = side(pair.here(), pair.here().named());
    Side there = side(pair.there(), pair.there().named());
    if (!here.serialization.canWriteCommonFields()) { // with others in the table it is not used
      Set<String> alike =
          TermsPair.table(here.serialization, there.serialization).classes().stream()
              .filter(AgreedClass::same)
              .map(AgreedClass::name)
              .collect(Collectors.toSet());
      here = side(pair.here(), only(pair.here(), alike));
      there = side(pair.there(), only(pair.there(), alike));
    }
    ClassTable ours = TermsPair.table(here.serialization, there.serialization);
    ClassTable theirs = TermsPair.table(there.serialization, here.serialization);
    assertThat(theirs).as("table of seed %s", pair.seed()).isEqualTo(ours);
    assertThat(theirs.digest()).isEqualTo(ours.digest());
    Random random = new Random(pair.seed());
    for (int i = 0; i < pair.here().classes().size(); i++) {
      check(here, ours, there, theirs, pair.here().message(random, i), pair.seed());
      check(there, theirs, here, ours, pair.there().message(random, i), pair.seed());
    }
  }

  /** Sends a message; what is wrong with one does not hide the others. */
  private void check(
      Side from, ClassTable writers, Side to, ClassTable readers, DriftedMessage message, int seed)
      throws Exception {
    if (!contract.carries(message, from.drifted, to.drifted)) {
      return;
    }
    try {
      send(from, writers, to, readers, message, seed);
    } catch (AssertionError failure) {
      wrong.add(failure);
    }
  }

  private Side side(DriftedSide drifted, List<Class<?>> named) {
    return new Side(
        drifted,
        contract
            .provider()
            .create(
                new SerializationContext(ClassCatalog.of(List.of(() -> named)), Budgets.DEFAULT)),
        ClassGate.builder(drifted.loader()).allowClasses(drifted.classes()).build());
  }

  private static List<Class<?>> only(DriftedSide side, Set<String> names) {
    return side.named().stream().filter(type -> names.contains(type.getName())).toList();
  }

  private void send(
      Side from, ClassTable writers, Side to, ClassTable readers, DriftedMessage message, int seed)
      throws Exception {
    String what = "seed " + seed + ", a " + message.root().getClass().getName();
    Object received;
    try {
      byte[] body = from.under(writers).write(writer -> writer.writeObject(message.root()));
      received = to.under(readers).read(body, reader -> reader.readObject(Object.class, to.gate));
    } catch (SerializationException failure) {
      if (!contract.isReason(
          String.valueOf(failure.getMessage()), message, from.drifted, to.drifted)) {
        fail(what + ": no reason for " + failure.getMessage(), failure);
      }
      refused++;
      return;
    }
    DriftedComparison.check(message.root(), received, what, contract.readsOtherTypes());
    equal++;
  }
}
