package io.trunkline.serialization.json;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;
import org.junit.jupiter.api.Nested;

final class JdkExceptionTest {

  @Nested
  final class Gson implements JdkExceptionContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new GsonSerializationProvider(), List.of());
    }
  }

  @Nested
  final class Fastjson implements JdkExceptionContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastjsonSerializationProvider(), List.of());
    }
  }
}
