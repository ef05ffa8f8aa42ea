package io.trunkline.serialization.fastjson;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;

/** Agreed terms whose table is empty: every class goes by name. */
final class AgreedByNameContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new FastJson2SerializationProvider(), List.of());
  }
}
