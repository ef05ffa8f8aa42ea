package io.trunkline.testkit.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each value of each listed type arrives, as an argument, as an element of a list and as a field,
 * or becomes what {@link Expectations} say. The test of a serialization implements this interface.
 */
public interface ListedTypesContract {

  /** The extension under test; a new one or the same each time. */
  SerializationProvider provider();

  @TestFactory
  default Stream<DynamicTest> eachListedTypeArrivesOrBecomesWhatIsExpected() {
    Messages messages = Messages.of(provider());
    Expectations expectations = Expectations.of(provider().name());
    return ListedTypes.all().stream()
        .map(
            type ->
                DynamicTest.dynamicTest(
                    type.name(), () -> check(Passage.of(messages, type), expectations.of(type))));
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

  @TestFactory
  default Stream<DynamicTest> whatASerializationSaysOfATypeIsWhatBecomesOfItsValues() {
    Messages messages = Messages.of(provider());
    return ListedTypes.all().stream()
        .filter(type -> !type.type().isInterface())
        .map(type -> DynamicTest.dynamicTest(type.name(), () -> checkWords(messages, type)));
  }

  private static void checkWords(Messages messages, ListedType type) {
    List<Passage> declared =
        Passage.of(messages, type).stream().filter(p -> p.place() == Place.FIELD).toList();
    Serialization serialization = messages.serialization();
    assertThat(serialization.refusal(type.type()) != null)
        .as("refuses " + serialization.refusal(type.type()))
        .isEqualTo(declared.stream().allMatch(p -> p.fate() == Passage.Fate.REFUSED));
    assertThat(serialization.loss(type.type()) != null)
        .as("loses " + serialization.loss(type.type()))
        .isEqualTo(declared.stream().anyMatch(p -> p.fate() == Passage.Fate.CHANGED));
  }

  @Test
  default void nothingIsExpectedOfTypesThatAreNotListed() {
    assertThat(Expectations.of(provider().name()).ofNoType()).isEmpty();
  }
}
