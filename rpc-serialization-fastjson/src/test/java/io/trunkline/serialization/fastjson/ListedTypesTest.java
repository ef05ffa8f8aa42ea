package io.trunkline.serialization.fastjson;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.Expectation;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** For stock peers and between Trunkline ends. */
final class ListedTypesTest {

  @Nested
  final class Plain implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return new FastJson2SerializationProvider();
    }
  }

  @Nested
  final class Agreed implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastJson2SerializationProvider(), List.of());
    }

    @Override
    public boolean holds(Expectation expectation) {
      return !expectation.reason().startsWith("stock's form");
    }
  }
}
