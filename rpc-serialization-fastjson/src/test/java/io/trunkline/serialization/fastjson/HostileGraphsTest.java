package io.trunkline.serialization.fastjson;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hostile values are bounded. JSONB has no references to numbers, and none to what is in a hash
 * table that stock peers read, so some of these values are too long to be written at all.
 */
final class HostileGraphsTest {

  private static final Set<String> NUMBERS =
      Set.of("one long number in many keys", "long decimals to compare");

  private static final Set<String> SETS =
      Set.of("sets that contain each other twice on 60 levels", "the same in a hundred lists");

  @Nested
  final class Plain implements HostileGraphsContract {

    @Override
    public SerializationProvider provider() {
      return new FastJson2SerializationProvider();
    }

    @Override
    @ParameterizedTest
    @MethodSource("io.trunkline.testkit.hostile.HostileGraphs#all")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
    public void costsNoMoreThanItsLengthPaysFor(HostileGraph graph) {
      if (NUMBERS.contains(graph.name()) || SETS.contains(graph.name())) {
        assertTooLong(provider(), graph);
      } else {
        HostileGraphsContract.super.costsNoMoreThanItsLengthPaysFor(graph);
      }
    }
  }

  /** References by number. */
  @Nested
  final class Agreed implements HostileGraphsContract {

    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastJson2SerializationProvider(), List.of());
    }

    @Override
    @ParameterizedTest
    @MethodSource("io.trunkline.testkit.hostile.HostileGraphs#all")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
    public void costsNoMoreThanItsLengthPaysFor(HostileGraph graph) {
      if (NUMBERS.contains(graph.name())) {
        assertTooLong(provider(), graph);
      } else {
        HostileGraphsContract.super.costsNoMoreThanItsLengthPaysFor(graph);
      }
    }
  }

  private static void assertTooLong(SerializationProvider provider, HostileGraph graph) {
    Object value = graph.value();
    assertThatThrownBy(() -> Messages.of(provider).write(writer -> writer.writeObject(value)))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("the message needs");
  }
}
