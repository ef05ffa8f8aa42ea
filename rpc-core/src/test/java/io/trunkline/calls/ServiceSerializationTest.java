package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service may take fewer serializations than its port offers to others. */
@Timeout(60)
class ServiceSerializationTest {

  private RpcServer server;
  private RpcClient client;

  private static ServiceOptions.Builder<Letters> letters(String group) {
    return ServiceOptions.builder(Letters.class, new LetterService()).group(group);
  }

  @BeforeEach
  void start() throws Exception {
    server =
        Loopback.server()
            .serialization("hessian2", "kryo")
            .service(letters("both").version("1").build())
            .service(letters("hessian").version("1").serialization("hessian2").build())
            .service(letters("kryo").version("1").serialization("kryo").build())
            .service(letters(null).version("2").serialization("hessian2").build())
            .start();
  }

  @AfterEach
  void stop() {
    if (client != null) {
      client.close();
    }
    server.close();
  }

  private Letters refer(String serialization, String group, String version, boolean handshake) {
    client = Loopback.client().serialization(serialization).handshake(handshake).build();
    Reference<Letters> reference =
        client.reference(
            ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
                .group(group)
                .version(version)
                .build());
    if (handshake) {
      Deadline.await("terms", () -> reference.terms().startsWith("agreed"));
    }
    return reference.service();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachGroupTakesItsOwn(boolean handshake) {
    String[][] taken = {
      {"hessian2", "both"}, {"kryo", "both"}, {"hessian2", "hessian"}, {"kryo", "kryo"}
    };
    for (String[] pair : taken) {
      Letters service = refer(pair[0], pair[1], "1", handshake);
      for (int i = 0; i < 3; i++) { // by name, and by number or known head
        assertThat(service.echo("x")).isEqualTo("x");
      }
      client.close();
    }
    for (String[] pair : new String[][] {{"hessian2", "kryo"}, {"kryo", "hessian"}}) {
      assertRefused(refer(pair[0], pair[1], "1", handshake), pair[0]);
      client.close();
    }
  }

  private static void assertRefused(Letters service, String serialization) {
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> service.echo("x"))
          .isInstanceOfSatisfying(
              RpcException.class,
              e -> {
                assertThat(e.status()).isEqualTo(Status.BAD_REQUEST);
                assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
              })
          .hasMessageContaining("serialization " + serialization)
          .hasMessageContaining("is not offered for")
          .hasMessageContaining(
              "offered: " + (serialization.equals("kryo") ? "hessian2(2)" : "kryo(8)"));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aServiceOfOneGroupRefusesBeforeTheArguments(boolean handshake) {
    assertRefused(refer("kryo", null, "2", handshake), "kryo");
  }

  @Test
  void nothingButTheNamesIsReadOfARefusedRequest() throws Exception {
    byte[] body =
        HessianBytes.all( // a high bit ends an ASCII string
            kryo("2.0.2"),
            kryo(Letters.class.getName()),
            new byte[] {(byte) 0x82, '2'}, // one character has a length in front
            kryo("echo"),
            kryo("Ljava/lang/String;"),
            new byte[] {99, 99, 99, 99});
    try (RawPeer peer = new RawPeer(server.port())) {
      peer.send(RawPeer.frame(0xc8, 1, body));
      RawPeer.Reply reply = peer.receive();
      assertThat(reply.status()).isEqualTo(40);
      assertThat(new String(reply.body(), StandardCharsets.ISO_8859_1))
          .contains("is not offered for");
    }
  }

  private static byte[] kryo(String text) {
    byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
    ascii[ascii.length - 1] |= (byte) 0x80;
    return ascii;
  }

  @Test
  void aServiceCannotTakeWhatItsServerDoesNotOffer() {
    assertThatThrownBy(
            () -> Loopback.server().service(letters("x").serialization("kryo").build()).start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("takes serialization 'kryo', which its server does not offer")
        .hasMessageContaining("offered: hessian2");
  }
}
