package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client's list decides which of the serializations that both ends have carries the calls. */
@Timeout(120)
class PreferredSerializationTest {

  interface Notes {
    String note(String text);
  }

  @ParameterizedTest
  @CsvSource({
    "fory+kryo, fory+kryo, fory",
    "fory+kryo, kryo+fory, fory",
    "fory+kryo, kryo, kryo",
    "fory, kryo+fory, fory",
    "fastjson2+msgpack, msgpack+fastjson2, fastjson2",
    "fastjson2+msgpack, msgpack, msgpack",
    "msgpack+fastjson2+hessian2, hessian2+fastjson2, fastjson2"
  })
  void theFirstOfTheClientsListThatTheServerOffersIsUsed(
      String client, String server, String chosen) throws Exception {
    try (RpcServer offering =
            Loopback.server()
                .serialization(server.replace('+', ','))
                .service(Notes.class, text -> text)
                .start();
        RpcClient preferring = Loopback.client().serialization(client.replace('+', ',')).build()) {
      Reference<Notes> notes =
          preferring.reference(
              ReferenceOptions.builder(Notes.class, "dubbo://127.0.0.1:" + offering.port())
                  .build());

      Deadline.await("agreed: " + chosen, () -> notes.terms().startsWith("agreed: " + chosen));
      assertThat(notes.service().note("x")).isEqualTo("x");
    }
  }
}
