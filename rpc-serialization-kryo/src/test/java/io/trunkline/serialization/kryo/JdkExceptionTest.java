package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import org.junit.jupiter.api.Nested;

final class JdkExceptionTest {

  @Nested
  final class Kryo5 implements JdkExceptionContract {

    @Override
    public SerializationProvider provider() {
      return new KryoSerializationProvider();
    }
  }

  @Nested
  final class Kryo4 implements JdkExceptionContract {

    @Override
    public SerializationProvider provider() {
      return new Kryo4Provider();
    }
  }
}
