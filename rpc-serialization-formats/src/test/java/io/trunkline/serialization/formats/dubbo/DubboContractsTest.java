package io.trunkline.serialization.formats.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.GateContract;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.RecoveryContract;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WriteRefusal;
import io.trunkline.testkit.drift.NamedFieldsDriftContract;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphs;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Between two Trunkline ends; what stock peers read is in {@link OracleTest}. */
final class DubboContractsTest {

  private abstract static class Dubbo {
    public SerializationProvider provider() {
      return new DubboSerializationProvider();
    }
  }

  /** Everything arrives as it was sent. */
  @Nested
  final class Agreed implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new DubboSerializationProvider(), ModelClasses.ALL);
    }
  }

  /** A value arrives as it is, or is refused. */
  @Nested
  @Tag("full")
  final class AgreedByName
      implements ListedTypesContract, JdkExceptionContract, HostileGraphsContract {

    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new DubboSerializationProvider(), List.of());
    }

    @Override
    public boolean saysBeforehand() {
      return false; // it speaks of the form for stock peers
    }

    /** A number has no references here, so one that many share is written as often. */
    @Override
    public @Nullable WriteRefusal writeRefusal(HostileGraph graph) {
      return graph.sharesNumbers() ? WriteRefusal.TOO_LONG : null;
    }
  }

  @Nested
  final class PlainGate extends Dubbo implements GateContract {}

  /** Of the graphs that stock peers read. */
  @Nested
  @Tag("full")
  final class HostilePlain extends Dubbo implements HostileGraphsContract {

    @Override
    public boolean refuses(HostileGraph graph) {
      return false; // some are other values then, such as a LinkedHashMap
    }

    @Override
    @ParameterizedTest
    @MethodSource("io.trunkline.testkit.hostile.HostileGraphs#all")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
    public void costsNoMoreThanItsLengthPaysFor(HostileGraph graph) {
      if (isWritten(graph)) {
        HostileGraphsContract.super.costsNoMoreThanItsLengthPaysFor(graph);
      }
    }

    @Test
    void manyOfThemAreWritten() {
      assertThat(HostileGraphs.all().filter(this::isWritten).count()).isGreaterThan(15);
    }

    private boolean isWritten(HostileGraph graph) {
      Messages open = Messages.of(provider(), ClassCatalog.EMPTY, new Budgets(2000, 1 << 24));
      try {
        open.write(writer -> writer.writeObject(graph.value()));
        return true;
      } catch (SerializationException refused) {
        return false;
      }
    }
  }

  @Nested
  final class Recovery extends Dubbo implements RecoveryContract {
    @Override
    public List<String> forms() {
      return List.of("");
    }
  }

  @Nested
  @Tag("full")
  final class Drift extends Dubbo implements NamedFieldsDriftContract {}
}
