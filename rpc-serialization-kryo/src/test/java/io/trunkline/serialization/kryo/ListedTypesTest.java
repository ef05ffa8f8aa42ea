package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.Expectation;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Under each of the terms that change kryo's form. */
final class ListedTypesTest {

  private static boolean isOfAllTerms(Expectation expectation) {
    return !expectation.reason().startsWith("stock's form has no offset");
  }

  @Nested
  final class Plain implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return new KryoSerializationProvider();
    }
  }

  @Nested
  final class PlainKryo4 implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return new Kryo4Provider();
    }
  }

  @Nested
  final class Agreed implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new KryoSerializationProvider(), List.of());
    }

    @Override
    public boolean holds(Expectation expectation) {
      return isOfAllTerms(expectation);
    }
  }

  @Nested
  final class WithoutReferences implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.with(
          SerializationSettings.parse("kryo.references=false"),
          new KryoSerializationProvider(),
          List.of());
    }

    @Override
    public boolean holds(Expectation expectation) {
      return isOfAllTerms(expectation);
    }
  }

  /** Without terms its items have the class that is declared, or none. */
  @Nested
  final class AgreedKryo2 implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new Kryo2SerializationProvider(), List.of());
    }

    @Override
    public boolean saysBeforehand() {
      return false; // it speaks of the form for stock peers
    }
  }
}
