package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.Expectation;
import io.trunkline.testkit.types.ListedTypesContract;
import org.junit.jupiter.api.Nested;

/** Under each of the terms that change hessian2's form. */
final class ListedTypesTest {

  @Nested
  final class Plain implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return new Hessian2SerializationProvider();
    }
  }

  @Nested
  final class StockCompactTime implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.of(
          new Hessian2SerializationProvider(),
          PayloadTerms.plain(SerializationSettings.parse("hessian2.stock-compact-time=true")));
    }
  }

  @Nested
  final class Agreed implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.of(new Hessian2SerializationProvider(), AgreedTimeTest.TERMS);
    }

    @Override
    public boolean holds(Expectation expectation) {
      return !expectation.reason().startsWith("only the instant is sent");
    }
  }
}
