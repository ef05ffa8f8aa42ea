package io.trunkline.serialization.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.drift.DriftedComparison;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedPair;
import io.trunkline.testkit.drift.DriftedSide;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random pairs of sides whose classes have drifted apart: under agreed terms whatever is sent
 * arrives equal, or fails with an error that names a class that differs. Run with {@code
 * -Ddrift.pairs=1000} for more of them.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class DriftTest {

  private int equal;
  private int refused;

  @ParameterizedTest
  @MethodSource("io.trunkline.serialization.java.GoldenTest#providers")
  void whateverTwoDriftedSidesSendArrivesEqualOrFailsWithItsReason(SerializationProvider provider)
      throws Exception {
    int pairs = Integer.getInteger("drift.pairs", DriftedPair.BATCH / 2);
    int first = Integer.getInteger("drift.first", 1);
    for (int done = 0; done < pairs; done += DriftedPair.BATCH) {
      for (DriftedPair pair :
          DriftedPair.of(first + done, Math.min(DriftedPair.BATCH, pairs - done))) {
        runPair(provider, pair);
      }
      System.out.printf(
          "%,d of %,d drifted pairs over %s: %,d messages equal, %,d refused with their reason%n",
          Math.min(pairs, done + DriftedPair.BATCH), pairs, provider.name(), equal, refused);
    }
    assertThat(equal).isGreaterThan(pairs * 5);
    assertThat(refused).isGreaterThan(pairs);
  }

  private void runPair(SerializationProvider provider, DriftedPair pair) throws Exception {
    Serialization serialization =
        provider.create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
    Messages messages = Messages.under(PayloadTerms.agreed(Map.of()), serialization);
    Random random = new Random(pair.seed());
    for (int i = 0; i < pair.here().classes().size(); i++) {
      send(messages, pair.here(), pair.there(), pair.here().message(random, i), pair.seed());
      send(messages, pair.there(), pair.here(), pair.there().message(random, i), pair.seed());
    }
  }

  private void send(
      Messages messages, DriftedSide from, DriftedSide to, DriftedMessage message, int seed)
      throws Exception {
    String what = "seed " + seed + ", a " + message.root().getClass().getName();
    ClassGate gate = ClassGate.builder(to.loader()).allowClasses(to.classes()).build();
    Object received;
    try {
      byte[] body = messages.write(writer -> writer.writeObject(message.root()));
      received = messages.read(body, reader -> reader.readObject(Object.class, gate));
    } catch (SerializationException failure) {
      if (!isReason(failure.getMessage(), message, from, to)) {
        fail(what + ": no reason for " + failure.getMessage(), failure);
      }
      refused++;
      return;
    }
    DriftedComparison.check(message.root(), received, what);
    equal++;
  }

  private static boolean isReason(
      String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    if (error.contains(" is not Serializable")) {
      return message.met().stream()
          .filter(error::contains)
          .map(name -> named(from, name))
          .anyMatch(type -> type != null && !Serializable.class.isAssignableFrom(type));
    }
    return (error.contains("is not the same on both sides")
            || error.contains(" has serialVersionUID "))
        && from.classes().stream()
            .map(Class::getName)
            .filter(name -> error.contains(name.replace('$', '.')) || error.contains(name))
            .anyMatch(name -> differs(named(from, name), named(to, name)));
  }

  private static @Nullable Class<?> named(DriftedSide side, String name) {
    return side.classes().stream()
        .filter(type -> type.getName().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static boolean differs(@Nullable Class<?> one, @Nullable Class<?> other) {
    if (one == null || other == null) {
      return false;
    }
    return new KnownClasses().digest(one) != new KnownClasses().digest(other)
        || version(one) != version(other)
        || !constants(one).equals(constants(other));
  }

  private static long version(Class<?> type) {
    ObjectStreamClass description = ObjectStreamClass.lookup(type);
    return description == null ? 0 : description.getSerialVersionUID();
  }

  private static List<String> constants(Class<?> type) {
    return type.isEnum()
        ? Arrays.stream(type.getEnumConstants()).map(Object::toString).toList()
        : List.of();
  }
}
