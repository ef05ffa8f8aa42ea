package io.trunkline.serialization.fastjson;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;

/** Agreed terms under which all classes of the model have numbers, the refused ones too. */
final class AgreedContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new FastJson2SerializationProvider(), ModelClasses.ALL);
  }
}
