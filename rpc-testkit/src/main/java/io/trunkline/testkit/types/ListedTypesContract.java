package io.trunkline.testkit.types;

import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  default void nothingIsExpectedOfTypesThatAreNotListed() {
    assertThat(Expectations.of(provider().name()).ofNoType()).isEmpty();
  }
}
