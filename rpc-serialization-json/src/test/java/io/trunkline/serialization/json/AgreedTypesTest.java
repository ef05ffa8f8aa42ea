package io.trunkline.serialization.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.Messages;
import io.trunkline.testkit.types.ListedType;
import io.trunkline.testkit.types.ListedTypes;
import io.trunkline.testkit.types.Passage;
import io.trunkline.testkit.types.Passage.Fate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Between two Trunkline ends a value of a listed type arrives as it is, or is refused. */
final class AgreedTypesTest {

  static Stream<ListedType> types() {
    return ListedTypes.all().stream();
  }

  @ParameterizedTest
  @MethodSource("types")
  void noValueArrivesAsAnotherOne(ListedType type) {
    assertThat(Passage.of(Messages.of(AnyMessages.agreed()), type))
        .isNotEmpty()
        .noneMatch(passage -> passage.fate() == Fate.CHANGED);
  }

  @Test
  void mostValuesArrive() {
    Messages messages = Messages.of(AnyMessages.agreed());
    List<Passage> all = types().flatMap(type -> Passage.of(messages, type).stream()).toList();
    assertThat(all.stream().filter(passage -> passage.fate() == Fate.ARRIVED).count())
        .isGreaterThan(all.size() * 4L / 5);
  }
}
