package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.RecoveryContract;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WriteRefusal;
import io.trunkline.testkit.drift.NamedFieldsDriftContract;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

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
