package io.trunkline.serialization.fastjson;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.honest.HonestShape;
import io.trunkline.testkit.honest.HonestShapesContract;
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
 * Honest values pass. For stock peers, what is shared by elements of hash sets is a copy in each.
 */
final class HonestShapesTest {

  private static final Set<String> OF_COPIES =
      Set.of("15,000 children that know all others", "1,000 orders of one customer in a set");

  @Nested
  final class Plain implements HonestShapesContract {

    @Override
    public SerializationProvider provider() {
      return new FastJson2SerializationProvider();
    }

    @Override
    @ParameterizedTest
    @MethodSource("io.trunkline.testkit.honest.HonestShapes#all")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
    public void arrivesWithDefaultBudgets(HonestShape shape) {
      if (!OF_COPIES.contains(shape.name())) {
        HonestShapesContract.super.arrivesWithDefaultBudgets(shape);
        return;
      }
      Object value = shape.value().get();
      assertThatThrownBy(() -> Messages.of(provider()).write(writer -> writer.writeObject(value)))
          .isInstanceOf(BudgetExceededException.class)
          .hasMessageContaining("the message needs");
    }
  }

  /** All classes go by name. */
  @Nested
  final class Agreed implements HonestShapesContract {

    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastJson2SerializationProvider(), List.of());
    }
  }
}
