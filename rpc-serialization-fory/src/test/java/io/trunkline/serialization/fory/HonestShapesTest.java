package io.trunkline.serialization.fory;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.honest.HonestShape;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Honest values pass, except those that fory refuses for their classes. */
final class HonestShapesTest implements HonestShapesContract {

  /** Of classes with fields of classes that are not public. */
  private static final Set<String> OF_CLOSED_CLASSES =
      Set.of(
          "a linked list of 1,000",
          "records in records, 200 levels",
          "20 linked lists of 300",
          "arrays of every kind",
          "1,000 children that refer to the parent",
          "15,000 children in another set",
          "15,000 children that know all others",
          "1,000 orders of one customer in a set");

  private static final Set<String> OF_JDK =
      Set.of(
          "a Hashtable of 100,000",
          "a CopyOnWriteArrayList",
          "an ArrayDeque of 10,000",
          "an EnumMap",
          "an EnumSet");

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new ForySerializationProvider(), classes());
  }

  private static List<Class<?>> classes() {
    try {
      Class<?> all = Class.forName("io.trunkline.testkit.honest.HonestClasses");
      return Arrays.asList(all.getDeclaredClasses());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  @ParameterizedTest
  @MethodSource("io.trunkline.testkit.honest.HonestShapes#all")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  public void arrivesWithDefaultBudgets(HonestShape shape) {
    boolean closed = OF_CLOSED_CLASSES.contains(shape.name());
    if (!closed && !OF_JDK.contains(shape.name())) {
      HonestShapesContract.super.arrivesWithDefaultBudgets(shape);
      return;
    }
    Object value = shape.value().get();
    assertThatThrownBy(() -> Messages.of(provider()).write(writer -> writer.writeObject(value)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(closed ? "is not public" : "is not carried");
  }
}
