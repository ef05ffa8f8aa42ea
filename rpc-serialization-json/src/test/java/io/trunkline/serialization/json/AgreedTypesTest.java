package io.trunkline.serialization.json;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Between two Trunkline ends a value of a listed type arrives as it is, or is refused. */
final class AgreedTypesTest {

  private interface Agreed extends ListedTypesContract {

    @Override
    default boolean saysBeforehand() {
      return false; // they speak of the form for stock peers
    }
  }

  @Nested
  final class Gson implements Agreed {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new GsonSerializationProvider(), List.of());
    }
  }

  @Nested
  final class Fastjson implements Agreed {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastjsonSerializationProvider(), List.of());
    }
  }
}
