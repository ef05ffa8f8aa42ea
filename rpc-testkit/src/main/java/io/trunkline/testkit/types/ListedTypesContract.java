package io.trunkline.testkit.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each value of each listed type arrives as an argument, as an element of a list and as a field, or
 * as {@link Expectations} describe. The test of a serialization implements this interface.
 */
public interface ListedTypesContract {

  /** The extension under test; a new one or the same each time. */
  SerializationProvider provider();

  /**
   * Whether the expectations for the serialization also apply under the terms of this test. The
   * losses that the serialization itself announces apply to the plain form only.
   */
  default boolean holds(Expectation expectation) {
    return true;
  }

  /**
   * Whether the losses that the serialization announces for a type apply to the form under test;
   * false if they apply to its other form, for stock peers.
   */
  default boolean saysBeforehand() {
    return true;
  }

  @TestFactory
  default Stream<DynamicTest> eachListedTypeArrivesOrBecomesWhatIsExpectedAndTold() {
    Messages messages = Messages.of(provider());
    Expectations expectations = Expectations.of(provider().name());
    return ListedTypes.all().stream()
        .map(
            type ->
                DynamicTest.dynamicTest(
                    type.name(), () -> check(messages, type, expectations.of(type))));
  }

  private void check(Messages messages, ListedType type, List<Expectation> plain) {
    List<Passage> passages = Passage.of(messages, type);
    List<Expectation> expectations = plain.stream().filter(this::holds).toList();
    check(passages, expectations);
    if (saysBeforehand() && !type.type().isInterface()) {
      checkRefusal(messages.serialization(), type, passages);
      if (expectations.equals(plain)) {
        checkLoss(messages.serialization(), type, passages);
      }
    }
  }

  private static void check(List<Passage> passages, List<Expectation> expectations) {
    List<Expectation> unused = new ArrayList<>(expectations);
    for (Passage passage : passages) {
      List<Expectation> its = expectations.stream().filter(e -> e.concerns(passage)).toList();
      unused.removeAll(its);
      if (its.isEmpty()) {
        assertThat(passage.fate()).as("%s", passage).isEqualTo(Passage.Fate.ARRIVED);
      } else {
        assertThat(its).as("for %s", passage).allMatch(e -> e.isMetBy(passage));
      }
    }
    assertThat(unused).as("expectations that concern no value").isEmpty();
  }

  /** A type that the serialization refuses in advance is refused wherever it is declared. */
  private static void checkRefusal(
      Serialization serialization, ListedType type, List<Passage> passages) {
    if (isAbstract(type.type()) && serialization.refusal(type.type()) == null) {
      return; // no value is of exactly this class
    }
    assertThat(serialization.refusal(type.type()) != null)
        .as("refuses %s", serialization.refusal(type.type()))
        .isEqualTo(declared(passages).allMatch(p -> p.fate() == Passage.Fate.REFUSED));
  }

  private static boolean isAbstract(Class<?> type) {
    return !type.isArray() && !type.isEnum() && Modifier.isAbstract(type.getModifiers());
  }

  private static void checkLoss(
      Serialization serialization, ListedType type, List<Passage> passages) {
    assertThat(serialization.loss(type.type()) != null)
        .as("loses %s", serialization.loss(type.type()))
        .isEqualTo(declared(passages).anyMatch(p -> p.fate() == Passage.Fate.CHANGED));
  }

  private static Stream<Passage> declared(List<Passage> passages) {
    return passages.stream().filter(passage -> passage.place() == Place.FIELD);
  }

  @Test
  default void nothingIsExpectedOfTypesThatAreNotListed() {
    assertThat(Expectations.of(provider().name()).ofNoType()).isEmpty();
  }
}
