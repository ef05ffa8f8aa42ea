package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.GateContract;
import io.trunkline.testkit.GoldenContract;
import io.trunkline.testkit.MessageContract;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.ValueContract;
import io.trunkline.testkit.WireNameContract;
import io.trunkline.testkit.drift.DriftContract;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.Expectation;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** The forms of Kryo 5; {@link OlderKryoContractsTest} has the others. */
final class KryoContractsTest {

  /** Plain messages are those of Dubbo 3.3.6 with dubbo-serialization-kryo 3.2.0 (Kryo 5.4.0). */
  @Nested
  final class Plain
      implements SerializationContract,
          WireNameContract,
          GoldenContract,
          ListedTypesContract,
          JdkExceptionContract,
          HonestShapesContract,
          HostileGraphsContract,
          DriftContract {

    @Override
    public SerializationProvider provider() {
      return new KryoSerializationProvider();
    }

    @Override
    public String prefix() {
      return "3.3.6-kryo-";
    }
  }

  /** All classes of the model have numbers, the refused ones too. */
  @Nested
  final class Agreed implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new KryoSerializationProvider(), ModelClasses.ALL);
    }
  }

  /** The table is empty: every class goes by name and digest. */
  @Nested
  final class AgreedByName
      implements SerializationContract, ListedTypesContract, HonestShapesContract {

    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new KryoSerializationProvider(), List.of());
    }

    @Override
    public boolean holds(Expectation expectation) {
      return isOfAllTerms(expectation);
    }
  }

  /** All but what shared objects ask for. */
  @Nested
  final class WithoutReferences implements ValueContract, MessageContract, GateContract {
    @Override
    public SerializationProvider provider() {
      return withoutReferences(ModelClasses.ALL);
    }
  }

  @Nested
  final class WithoutReferencesByName implements ListedTypesContract {

    @Override
    public SerializationProvider provider() {
      return withoutReferences(List.of());
    }

    @Override
    public boolean holds(Expectation expectation) {
      return isOfAllTerms(expectation);
    }
  }

  private static SerializationProvider withoutReferences(List<Class<?>> classes) {
    return TermsProvider.with(
        SerializationSettings.parse("kryo.references=false"),
        new KryoSerializationProvider(),
        classes);
  }

  private static boolean isOfAllTerms(Expectation expectation) {
    return !expectation.reason().startsWith("stock's form has no offset");
  }
}
