package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.google.protobuf.Empty;
import com.google.protobuf.Int32Value;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.trunkline.call.EchoService;
import io.trunkline.call.RemoteException;
import io.trunkline.call.RpcException;
import io.trunkline.check.Finding;
import io.trunkline.check.ServiceCheck;
import io.trunkline.check.Severity;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls whose values are messages of protobuf, between two Trunkline ends and with raw peers. */
class ProtobufCallsTest {

  /** Of messages that protobuf-java has itself. */
  interface Words {
    Struct join(StringValue key, Struct rest, Int32Value times);

    CompletableFuture<StringValue> later(StringValue text);

    Optional<StringValue> find(StringValue text);

    void nothing(Empty empty);

    StringValue fail(StringValue text) throws LetterException;
  }

  /** What protobuf cannot send. */
  interface Others extends Words {
    String text(String text, int number);

    List<Struct> many(StringValue[] texts);
  }

  private static final class Speaker implements Others {

    @Override
    public Struct join(StringValue key, Struct rest, Int32Value times) {
      return rest.toBuilder()
          .putFields(key.getValue(), Value.newBuilder().setNumberValue(times.getValue()).build())
          .build();
    }

    @Override
    public CompletableFuture<StringValue> later(StringValue text) {
      return CompletableFuture.completedFuture(text);
    }

    @Override
    public Optional<StringValue> find(StringValue text) {
      return text.getValue().isEmpty() ? Optional.empty() : Optional.of(text);
    }

    @Override
    public void nothing(Empty empty) {}

    @Override
    public StringValue fail(StringValue text) throws LetterException {
      if (text.getValue().startsWith("declared")) {
        throw new LetterException(text.getValue(), 42);
      }
      throw new IllegalStateException(text.getValue(), new IllegalArgumentException("cause"));
    }

    @Override
    public String text(String text, int number) {
      return text + number;
    }

    @Override
    public List<Struct> many(StringValue[] texts) {
      return List.of();
    }
  }

  private RpcServer server;
  private RpcClient client;

  private Others start(String serialization, boolean handshake) throws IOException {
    server =
        Loopback.server()
            .serialization(serialization)
            .handshake(handshake)
            .service(Others.class, new Speaker())
            .start();
    client = Loopback.client().serialization(serialization).build();
    return client.refer(Others.class, "dubbo://127.0.0.1:" + server.port());
  }

  @AfterEach
  void stop() {
    if (client != null) {
      client.close();
      server.close();
    }
  }

  @ParameterizedTest(name = "{0}, handshake {1}")
  @CsvSource({"protobuf, true", "protobuf, false", "protobuf-json, true", "protobuf-json, false"})
  void messagesComeBackAsTheyWent(String serialization, boolean handshake) throws Exception {
    Words words = start(serialization, handshake);
    Struct rest =
        Struct.newBuilder().putFields("a", Value.newBuilder().setStringValue("b").build()).build();
    for (int i = 0; i < 3; i++) {
      assertThat(words.join(StringValue.of("k"), rest, Int32Value.of(7)))
          .isEqualTo(
              rest.toBuilder()
                  .putFields("k", Value.newBuilder().setNumberValue(7).build())
                  .build());
      assertThat(words.later(StringValue.of("soon")).get(30, TimeUnit.SECONDS))
          .isEqualTo(StringValue.of("soon"));
      assertThat(words.find(StringValue.of("here"))).contains(StringValue.of("here"));
      assertThat(words.find(StringValue.getDefaultInstance())).isEmpty();
      words.nothing(Empty.getDefaultInstance());
    }
  }

  @ParameterizedTest(name = "{0}, handshake {1}")
  @CsvSource({"protobuf, true", "protobuf, false", "protobuf-json, true", "protobuf-json, false"})
  void anExceptionArrivesAsItsText(String serialization, boolean handshake) throws Exception {
    Words words = start(serialization, handshake);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> words.fail(StringValue.of("declared by the method")))
          .isInstanceOfSatisfying(
              RemoteException.class,
              e -> {
                assertThat(e.exceptionClass()).isEqualTo(LetterException.class.getName());
                assertThat(e.exceptionMessage()).isEqualTo("declared by the method");
                assertThat(e.getStackTrace()[0].getMethodName()).isEqualTo("fail");
              })
          .hasMessageContaining(serialization + " sends exceptions as text");
      assertThatThrownBy(() -> words.fail(StringValue.of("of the JDK")))
          .isInstanceOfSatisfying(
              RemoteException.class,
              e -> {
                assertThat(e.exceptionClass()).isEqualTo("java.lang.IllegalStateException");
                assertThat(e.getCause())
                    .isInstanceOfSatisfying(
                        RemoteException.class,
                        cause -> assertThat(cause.exceptionMessage()).isEqualTo("cause"));
              });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"protobuf", "protobuf-json"})
  void whatIsNoMessageFailsBeforeItIsSent(String serialization) throws Exception {
    Others others = start(serialization, true);
    assertThatThrownBy(() -> others.text("text", 1))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("java.lang.String is none; declare a message");
    assertThatThrownBy(() -> others.many(new StringValue[0]))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("StringValue[] is none");
    assertThatThrownBy(() -> others.nothing(null))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining(serialization + " has no null");
    assertThatThrownBy(() -> ((EchoService) others).$echo("ping"))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("java.lang.String is none");
  }

  @Test
  void theCheckNamesWhatASignatureDeclaresAndNothingThatAMessageReaches() {
    ServiceCheck check = ServiceCheck.of(List.of("protobuf"), List.of());
    assertThat(check.check(Words.class).findings()).isEmpty();
    assertThat(check.check(Others.class).findings())
        .extracting(Finding::severity, Finding::type, Finding::way)
        .containsExactlyInAnyOrder(
            tuple(Severity.WILL_FAIL, String.class, "Others.text"),
            tuple(Severity.WILL_FAIL, int.class, "Others.text"),
            tuple(Severity.WILL_FAIL, List.class, "Others.many"),
            tuple(Severity.WILL_FAIL, StringValue[].class, "Others.many"));
    assertThat(
            ServiceCheck.of(List.of("protobuf", "hessian2"), List.of())
                .check(Others.class)
                .findings())
        .extracting(Finding::type)
        .contains(int.class, Object.class); // hessian2 looks at the fields of a message
  }

  @ParameterizedTest
  @CsvSource({"protobuf, 22", "protobuf-json, 21"})
  void aHeartbeatWithAnEmptyBodyIsAnsweredWithOne(String serialization, int id) throws Exception {
    start(serialization, true);
    try (RawPeer peer = new RawPeer(server.port())) {
      peer.send(RawPeer.golden("2.7.23-" + serialization + "-heartbeat-request", 7));
      RawPeer.Reply reply = peer.receive();
      assertThat(reply.flags()).isEqualTo(0x20 | id);
      assertThat(reply.status()).isEqualTo(20);
      assertThat(reply.id()).isEqualTo(7);
      assertThat(reply.body()).isEmpty();
    }
  }
}
