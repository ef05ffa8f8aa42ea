package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;
import org.junit.jupiter.api.Nested;

final class HonestShapesTest {

  @Nested
  final class Plain implements HonestShapesContract {

    @Override
    public SerializationProvider provider() {
      return new KryoSerializationProvider();
    }
  }

  @Nested
  final class PlainKryo4 implements HonestShapesContract {

    @Override
    public SerializationProvider provider() {
      return new Kryo4Provider();
    }
  }

  /** All classes go by name. */
  @Nested
  final class Agreed implements HonestShapesContract {

    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new KryoSerializationProvider(), List.of());
    }
  }
}
