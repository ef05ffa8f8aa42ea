package io.trunkline.serialization.java;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;

/** Agreed terms: the digest of a class follows its description. */
final class AgreedCompactedJavaContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new CompactedJavaSerializationProvider(), List.of());
  }
}
