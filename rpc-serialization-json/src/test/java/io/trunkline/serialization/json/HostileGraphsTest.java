package io.trunkline.serialization.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hostile values are bounded. */
final class HostileGraphsTest implements HostileGraphsContract {

  /** A number has no references here, and none that its reader refuses is written. */
  private static final Set<String> NOT_WRITTEN =
      Set.of(
          "one long number in many keys",
          "long decimals to compare",
          "a BigInteger of 100,000 bytes");

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new GsonSerializationProvider(), List.of());
  }

  @Override
  @ParameterizedTest
  @MethodSource("io.trunkline.testkit.hostile.HostileGraphs#all")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  public void costsNoMoreThanItsLengthPaysFor(HostileGraph graph) {
    if (!NOT_WRITTEN.contains(graph.toString())) {
      HostileGraphsContract.super.costsNoMoreThanItsLengthPaysFor(graph);
      return;
    }
    Messages open = Messages.of(provider(), ClassCatalog.EMPTY, new Budgets(2000, 1 << 24));
    assertThatThrownBy(() -> open.write(writer -> writer.writeObject(graph.value())))
        .isInstanceOf(BudgetExceededException.class);
  }
}
