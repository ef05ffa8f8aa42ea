package io.trunkline.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stock consumers use the one serialization of a record that they know; ours use the list. */
class AnnouncedSerializationTest {

  interface Greeter {
    String greet(String name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fory", "avro"})
  void theSerializationOfARecordIsOneThatStockConsumersKnow(String unknownToStock)
      throws IOException {
    String url = "memory://" + UUID.randomUUID();
    try (RpcServer server =
        Loopback.server()
            .registry(url)
            .serialization(unknownToStock, "kryo", "hessian2")
            .service(Greeter.class, name -> "hello " + name)
            .start()) {
      ServiceRecord record = MemoryRegistry.named(url).records.get(0);

      assertThat(record.port()).isEqualTo(server.port());
      assertThat(record.parameters())
          .containsEntry("serialization", "kryo")
          .containsEntry("prefer.serialization", unknownToStock + ",kryo,hessian2");
    }
  }
}
