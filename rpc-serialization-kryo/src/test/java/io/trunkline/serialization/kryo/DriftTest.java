package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.drift.DriftContract;
import org.junit.jupiter.api.Nested;

/** Classes of both catalogs arrive in their common fields. */
final class DriftTest {

  @Nested
  final class Kryo implements DriftContract {

    @Override
    public SerializationProvider provider() {
      return new KryoSerializationProvider();
    }
  }

  @Nested
  final class Kryo2 implements DriftContract {

    @Override
    public SerializationProvider provider() {
      return new Kryo2SerializationProvider();
    }
  }
}
