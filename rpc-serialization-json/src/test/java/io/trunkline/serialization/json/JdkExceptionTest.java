package io.trunkline.serialization.json;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;

final class JdkExceptionTest implements JdkExceptionContract {

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new GsonSerializationProvider(), List.of());
  }
}
