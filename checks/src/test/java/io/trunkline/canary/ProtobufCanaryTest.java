package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.StringValue;
import io.trunkline.call.RemoteException;
import io.trunkline.calls.Loopback;
import io.trunkline.calls.RawPeer;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryException;
import io.trunkline.testkit.model.CanaryRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Over protobuf a message has the classes that the method declares, which protoc generated, and no
 * place for the name of another one: canaries are not written, and names in places where other
 * formats have classes are texts.
 */
class ProtobufCanaryTest {

  /** All that can be declared. */
  public interface Words {
    StringValue say(StringValue text) throws Exception;

    Any any(Any any);
  }

  private static final String CANARY = Canary.class.getName();

  private final CanaryLoader sender = CanaryPair.loader();
  private final CanaryLoader receiver = CanaryPair.loader();
  private RpcServer server;
  private RpcClient client;

  @BeforeEach
  void forget() {
    CanaryRecord.clear();
  }

  private Words start(String serialization) throws Exception {
    Exception error = (Exception) sender.make(CanaryException.class.getName());
    server =
        Loopback.server()
            .serialization(serialization)
            .service(
                Words.class,
                new Words() {
                  @Override
                  public StringValue say(StringValue text) throws Exception {
                    if (text.getValue().isEmpty()) {
                      throw error;
                    }
                    return text;
                  }

                  @Override
                  public Any any(Any any) {
                    return any;
                  }
                })
            .start();
    client = Loopback.client().serialization(serialization).build();
    CanaryRecord.clear();
    return client.refer(Words.class, url());
  }

  private String url() {
    return "dubbo://127.0.0.1:" + server.port();
  }

  @AfterEach
  void nothingRanAndTheConnectionIsClosed() {
    client.close();
    server.close();
    assertThat(CanaryRecord.eventsOutside(sender)).isEmpty();
    assertThat(receiver.defined()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"protobuf", "protobuf-json"})
  void theClassOfAnExceptionIsAText(String serialization) throws Exception {
    Words words = start(serialization);
    for (int i = 0; i < 20; i++) { // the handshake ends meanwhile
      assertThat(catchThrowable(() -> words.say(StringValue.getDefaultInstance())))
          .isInstanceOf(RemoteException.class)
          .hasMessageContaining(CanaryException.class.getName());
    }
    assertThat(words.say(StringValue.of("good"))).isEqualTo(StringValue.of("good"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"protobuf", "protobuf-json"})
  void anAnyThatNamesAClassLoadsNone(String serialization) throws Exception {
    Words words = start(serialization);
    for (String name : List.of(CANARY, "type.googleapis.com/" + CANARY)) {
      Any any = Any.newBuilder().setTypeUrl(name).setValue(ByteString.copyFromUtf8("x")).build();
      Throwable refused = catchThrowable(() -> assertThat(words.any(any)).isEqualTo(any));
      if (serialization.equals("protobuf")) {
        assertThat(refused).isNull();
      } else {
        assertThat(refused).hasMessageContaining("google.protobuf.Any");
      }
    }
    assertThat(words.say(StringValue.of("good"))).isEqualTo(StringValue.of("good"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"protobuf", "protobuf-json"})
  void aCanaryIsNotWrittenAsAnArgumentOrAttachment(String serialization) throws Exception {
    Words words = start(serialization);
    Object canary = sender.make(CANARY);
    var canaries = client.reference(ReferenceOptions.builder(CanaryService.class, url()).build());
    assertThat(catchThrowable(() -> canaries.service().take(canary))).hasMessageContaining(CANARY);
    var attached = client.reference(ReferenceOptions.builder(Words.class, url()).build());
    Throwable ofAttachment =
        catchThrowable(
            () -> attached.attach("canary", canary).service().say(StringValue.of("good")));
    assertThat(ofAttachment).hasMessageContaining(CANARY);
    assertThat(words.say(StringValue.of("good"))).isEqualTo(StringValue.of("good"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"protobuf", "protobuf-json"})
  void aRequestThatDescribesACanaryFindsNoMethod(String serialization) throws Exception {
    start(serialization);
    Messages messages =
        Messages.of(SerializationProviders.load(getClass().getClassLoader()).named(serialization));
    try (RawPeer peer = new RawPeer(server.port())) {
      for (int id = 1; id <= 2; id++) {
        String parameter =
            id == 1 ? "L" + CANARY.replace('.', '/') + ";" : "Lcom/google/protobuf/StringValue;";
        byte[] body =
            messages.write(
                writer -> {
                  for (String head :
                      List.of("2.0.2", Words.class.getName(), "0.0.0", "say", parameter)) {
                    writer.writeString(head);
                  }
                  writer.writeObject(StringValue.of("good"));
                  writer.writeAttachments(Map.of());
                });
        peer.send(RawPeer.frame(0xc0 | messages.serialization().wireId(), id, body));
        assertThat(peer.receive().status()).isEqualTo(id == 1 ? 60 : 20);
      }
    }
  }
}
