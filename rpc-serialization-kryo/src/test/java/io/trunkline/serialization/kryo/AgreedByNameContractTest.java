package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;

/** Agreed terms whose table is empty: every class goes by name and digest. */
final class AgreedByNameContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new KryoSerializationProvider(), List.of());
  }
}
