package io.trunkline.serialization.json;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import org.junit.jupiter.api.Nested;

/** Between two Trunkline ends everything arrives as it was sent. */
final class AgreedContractTest {

  @Nested
  final class Gson implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new GsonSerializationProvider(), ModelClasses.ALL);
    }
  }

  @Nested
  final class Fastjson implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastjsonSerializationProvider(), ModelClasses.ALL);
    }
  }
}
