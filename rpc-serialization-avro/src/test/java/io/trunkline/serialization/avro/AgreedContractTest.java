package io.trunkline.serialization.avro;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;

/** Agreed terms change nothing. */
final class AgreedContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new AvroSerializationProvider(), ModelClasses.ALL);
  }
}
