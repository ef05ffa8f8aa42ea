package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.EchoService;
import io.trunkline.call.RpcException;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of method, over hessian2 and kryo. */
class CallKindsTest {

  private static final Letter LETTER =
      new Letter("hello \u4f60\u597d \ud83d\ude00", 1.5f, 7, new Letter("inner", -0.1f, 0, null));

  private final LetterService service = new LetterService();
  private RpcServer server;
  private RpcClient client;
  private Reference<Letters> reference;
  private Letters letters;

  private void start(String serialization) throws IOException {
    server = Loopback.server().serialization(serialization).service(Letters.class, service).start();
    client = Loopback.client().serialization(serialization).build();
    reference =
        client.reference(
            ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
                .method("tell", MethodOptions.NONE.withoutReply())
                .build());
    letters = reference.service();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void valuesComeBackAsTheyWent(String serialization) throws Exception {
    start(serialization);
    assertThat(letters.send(LETTER)).isEqualTo(LETTER);
    assertThat(letters.send(null)).isNull();
    assertThat(letters.echo("text")).isEqualTo("text");
    assertThat(letters.echo("ab", 3)).isEqualTo("ababab");
    assertThat(letters.add(2, -3)).isEqualTo(-1);
    assertThat(letters.addLong(Long.MAX_VALUE, -1L)).isEqualTo(Long.MAX_VALUE - 1);
    assertThat(letters.narrow((byte) -7)).isEqualTo((byte) -7);
    assertThat(letters.half(0.3f)).isEqualTo(0.15f);
    assertThat(letters.not(true)).isFalse();
    assertThat(letters.nullValue("x")).isNull();
    assertThat(letters.list(3)).hasSize(3);
    Map<String, List<Letter>> grouped = Map.of("a", List.of(LETTER), "b", List.of());
    assertThat(letters.grouped(new java.util.HashMap<>(grouped))).isEqualTo(grouped);
    assertThat(letters.ints(new int[] {1, -1, 70_000})).containsExactly(1, -1, 70_000);
    assertThat(letters.bytes(new byte[] {1, 2, -1})).containsExactly(1, 2, -1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void voidAndOneWayCallsReachTheService(String serialization) throws Exception {
    start(serialization);
    letters.nothing(7);
    assertThat(service.told.poll()).isEqualTo("nothing 7");
    letters.tell("news");
    assertThat(service.told.poll(30, TimeUnit.SECONDS)).isEqualTo("news");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void anOptionalComesBackFullOrEmpty(String serialization) throws Exception {
    start(serialization);
    assertThat(letters.maybe(true)).contains("here");
    assertThat(letters.maybe(false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void inheritedGenericAndDefaultMethodsCanBeCalled(String serialization) throws Exception {
    start(serialization);
    assertThat(letters.inherited()).isEqualTo("inherited");
    assertThat(letters.generic(LETTER)).isEqualTo(LETTER);
    assertThat(letters.greeting("you")).isEqualTo("hello you");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aFutureEndsWithTheValueOrTheExceptionOfTheProvidersFuture(String serialization)
      throws Exception {
    start(serialization);
    assertThat(letters.sendLater(LETTER).get(30, TimeUnit.SECONDS)).isEqualTo(LETTER);
    assertThat(letters.voidLater().get(30, TimeUnit.SECONDS)).isNull();
    assertThatThrownBy(() -> letters.failLater("later").join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("later");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void exceptionsOfTheImplementationArriveAsThemselves(String serialization) throws Exception {
    start(serialization);
    assertThatThrownBy(() -> letters.failWith("declared"))
        .isInstanceOfSatisfying(LetterException.class, e -> assertThat(e.code()).isEqualTo(42))
        .hasMessage("declared failure");
    assertThatThrownBy(() -> letters.failWith("runtime"))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("runtime failure");
    assertThatThrownBy(() -> letters.failWith("error"))
        .isExactlyInstanceOf(AssertionError.class)
        .hasMessage("an error");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void attachmentsGoBothWays(String serialization) throws Exception {
    start(serialization);
    AtomicReference<Map<String, Object>> reply = new AtomicReference<>();
    Letters attached = reference.attach("tenant", "acme").onReplyAttachments(reply::set).service();
    assertThat(attached.attachment("tenant")).isEqualTo("acme");
    assertThat(reply.get()).containsEntry("seen", "tenant");
    assertThat(letters.attachment("tenant")).isEqualTo("null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void everyReferenceCanBeEchoed(String serialization) throws Exception {
    start(serialization);
    assertThat(((EchoService) letters).$echo("ping")).isEqualTo("ping");
    assertThat(((EchoService) letters).$echo(42)).isEqualTo(42);
    assertThat(((EchoService) letters).$echo(LETTER)).isEqualTo(LETTER);
    assertThatThrownBy(() -> ((EchoService) letters).$echo(new Unlisted()))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining(Unlisted.class.getName());
  }

  /** In no signature of the service. */
  static final class Unlisted implements java.io.Serializable {
    private static final long serialVersionUID = 1L;
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void methodsOfObjectStayLocal(String serialization) throws Exception {
    start(serialization);
    // Its heartbeat, its classes, its notice.
    Deadline.await("the handshake", () -> client.stats().framesOut() >= 3);
    long sent = client.stats().framesOut();
    assertThat(letters)
        .hasToString("reference to io.trunkline.calls.Letters at 127.0.0.1:" + server.port());
    assertThat(letters.equals(letters)).isTrue();
    assertThat(letters.equals("x")).isFalse();
    assertThat(letters.hashCode()).isEqualTo(letters.hashCode());
    assertThat(client.stats().framesOut()).isEqualTo(sent);
  }
}
