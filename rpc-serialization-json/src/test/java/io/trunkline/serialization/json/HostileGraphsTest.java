package io.trunkline.serialization.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphs;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hostile values are bounded, between two Trunkline ends and in the forms of stock peers, which
 * carry some of the graphs as others and some not at all.
 */
final class HostileGraphsTest {

  /** A number has no references here, and none that its reader refuses is written. */
  private static final Set<String> NOT_WRITTEN =
      Set.of(
          "one long number in many keys",
          "long decimals to compare",
          "a BigInteger of 100,000 bytes");

  private interface Agreed extends HostileGraphsContract {

    @Override
    @ParameterizedTest
    @MethodSource("io.trunkline.testkit.hostile.HostileGraphs#all")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
    default void costsNoMoreThanItsLengthPaysFor(HostileGraph graph) {
      if (!NOT_WRITTEN.contains(graph.toString())) {
        HostileGraphsContract.super.costsNoMoreThanItsLengthPaysFor(graph);
        return;
      }
      assertThatThrownBy(() -> write(this, graph)).isInstanceOf(BudgetExceededException.class);
    }
  }

  /** What is not written cannot be read either. */
  private interface Plain extends HostileGraphsContract {

    @Override
    default boolean refuses(HostileGraph graph) {
      return false; // many are other values then
    }

    @Override
    @ParameterizedTest
    @MethodSource("io.trunkline.testkit.hostile.HostileGraphs#all")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
    default void costsNoMoreThanItsLengthPaysFor(HostileGraph graph) {
      if (isWritten(this, graph)) {
        HostileGraphsContract.super.costsNoMoreThanItsLengthPaysFor(graph);
      }
    }

    @Test
    default void manyOfThemAreWritten() {
      assertThat(HostileGraphs.all().filter(graph -> isWritten(this, graph)).count())
          .isGreaterThan(15);
    }
  }

  private static byte[] write(HostileGraphsContract contract, HostileGraph graph) {
    Messages open =
        Messages.of(contract.provider(), ClassCatalog.EMPTY, new Budgets(2000, 1 << 24));
    return open.write(writer -> writer.writeObject(graph.value()));
  }

  private static boolean isWritten(HostileGraphsContract contract, HostileGraph graph) {
    try {
      write(contract, graph);
      return true;
    } catch (SerializationException refused) {
      return false;
    }
  }

  @Nested
  final class AgreedGson implements Agreed {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new GsonSerializationProvider(), List.of());
    }
  }

  @Nested
  final class PlainGson implements Plain {
    @Override
    public SerializationProvider provider() {
      return new GsonSerializationProvider();
    }
  }

  @Nested
  final class AgreedFastjson implements Agreed {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastjsonSerializationProvider(), List.of());
    }
  }

  @Nested
  final class PlainFastjson implements Plain {
    @Override
    public SerializationProvider provider() {
      return new FastjsonSerializationProvider();
    }
  }
}
