package io.trunkline.serialization.formats.avro;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.RecoveryContract;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;
import io.trunkline.testkit.WriteRefusal;
import io.trunkline.testkit.awkward.AwkwardValuesContract;
import io.trunkline.testkit.drift.NamedFieldsDriftContract;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

final class AvroContractsTest {

  private abstract static class Avro {
    public SerializationProvider provider() {
      return new AvroSerializationProvider();
    }
  }

  /** Everything arrives as it was sent, under plain terms too. */
  @Nested
  final class Plain extends Avro
      implements SerializationContract,
          WireNameContract,
          ListedTypesContract,
          JdkExceptionContract,
          HostileGraphsContract,
          RecoveryContract {

    /** A number has no references here, so one that many share is written as often. */
    @Override
    public @Nullable WriteRefusal writeRefusal(HostileGraph graph) {
      return graph.sharesNumbers() ? WriteRefusal.TOO_LONG : null;
    }

    @Override
    public List<String> forms() {
      return List.of("plain", "");
    }
  }

  @Nested
  final class AwkwardValues extends Avro implements AwkwardValuesContract {}

  /** Agreed terms change nothing. */
  @Nested
  @Tag("full")
  final class Agreed implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new AvroSerializationProvider(), ModelClasses.ALL);
    }
  }

  @Nested
  @Tag("full")
  final class DriftAndHonestShapes extends Avro
      implements NamedFieldsDriftContract, HonestShapesContract {}
}
