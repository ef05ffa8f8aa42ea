package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.GenericException;
import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls without an interface, between two of ours. */
@Timeout(60)
class GenericCallTest {

  private static final String LETTER = "io.trunkline.calls.Letter";
  private static final String STRING = "java.lang.String";

  private final LetterService service = new LetterService();
  private final List<String> filtered = new CopyOnWriteArrayList<>();
  private RpcServer server;
  private RpcClient client;

  private GenericService start(String serialization, boolean allowed) throws IOException {
    server =
        Loopback.server()
            .serialization(serialization)
            .service(
                ServiceOptions.builder(Letters.class, service)
                    .generic(allowed)
                    .filter(
                        (call, next) -> {
                          filtered.add(call.site().method() + "/" + call.arguments().length);
                          return next.proceed(call);
                        })
                    .build())
            .service(
                ServiceOptions.builder(Letters.class, service)
                    .group("locked")
                    .token("secret")
                    .generic(allowed)
                    .build())
            .start();
    client = Loopback.client().serialization(serialization).build();
    return client.generic(Letters.class.getName(), url());
  }

  private String url() {
    return "dubbo://127.0.0.1:" + server.port();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private static Map<String, Object> map(Object... keysAndValues) {
    Map<String, Object> map = new HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }

  private static Object invoke(GenericService letters, String method, String type, Object value) {
    return letters.$invoke(method, new String[] {type}, new Object[] {value});
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void objectsGoAndComeBackAsMaps(String serialization) throws Exception {
    GenericService letters = start(serialization, true);
    Map<String, Object> inner = map("text", "in", "weight", 0.5, "stamps", 1L, "enclosed", null);
    Object answer =
        invoke(
            letters,
            "send",
            LETTER,
            map("text", "\u4f60", "weight", 1.5, "stamps", 7, "enclosed", inner));
    Map<String, Object> innerBack =
        map("class", LETTER, "text", "in", "weight", 0.5f, "stamps", 1, "enclosed", null);
    Map<String, Object> back =
        map("class", LETTER, "text", "\u4f60", "weight", 1.5f, "stamps", 7, "enclosed", innerBack);
    assertThat(answer).isEqualTo(back);
    assertThat(invoke(letters, "send", LETTER, answer)).isEqualTo(back);
    assertThat(filtered).containsExactly("send/1", "send/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void everyKindOfMethodCanBeCalled(String serialization) throws Exception {
    GenericService letters = start(serialization, true);
    assertThat(invoke(letters, "echo", STRING, "text")).isEqualTo("text");
    assertThat(
            letters.$invoke("echo", new String[] {STRING, "int"}, new Object[] {"ab", (short) 2}))
        .isEqualTo("abab");
    assertThat(letters.$invoke("add", null, new Object[] {1, 2L})).isEqualTo(3);
    assertThat(invoke(letters, "nothing", "int", 5)).isNull();
    assertThat(service.told.poll()).isEqualTo("nothing 5");
    assertThat(invoke(letters, "ints", "int[]", List.of(1, 2))).isEqualTo(new int[] {1, 2});
    assertThat(invoke(letters, "ints", "[I", new int[] {3})).isEqualTo(new int[] {3});
    assertThat(invoke(letters, "maybe", "boolean", true)).isEqualTo("here");
    assertThat(invoke(letters, "maybe", "boolean", false)).isNull();
    assertThat(letters.$invoke("inherited", new String[0], null)).isEqualTo("inherited");
    assertThat(invoke(letters, "sendLater", LETTER, map("text", "later")))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .containsEntry("text", "later");
    assertThat(invoke(letters, "grouped", "java.util.Map", Map.of("k", List.of(map("text", "g")))))
        .extracting("k")
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .singleElement()
        .extracting("text")
        .isEqualTo("g");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void anAsynchronousCallEndsInItsFuture(String serialization) throws Exception {
    GenericService letters = start(serialization, true);
    assertThat(
            letters
                .$invokeAsync("echo", new String[] {STRING}, new Object[] {"a"})
                .get(30, TimeUnit.SECONDS))
        .isEqualTo("a");
    assertThatThrownBy(
            () ->
                letters
                    .$invokeAsync("failWith", new String[] {STRING}, new Object[] {"runtime"})
                    .join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(GenericException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void anExceptionArrivesAsTheNameOfItsClassAndItsMessage(String serialization) throws Exception {
    GenericService letters = start(serialization, true);
    assertThatThrownBy(() -> invoke(letters, "failWith", STRING, "declared"))
        .isInstanceOfSatisfying(
            GenericException.class,
            e -> {
              assertThat(e.exceptionClass()).isEqualTo(LetterException.class.getName());
              assertThat(e.exceptionMessage()).isEqualTo("declared failure");
              assertThat(e.getStackTrace()).isNotEmpty();
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aServiceThatDoesNotAllowItRefusesAndStillAnswersOrdinaryCalls(String serialization)
      throws Exception {
    GenericService letters = start(serialization, false);
    refused(() -> invoke(letters, "echo", STRING, "x"), Status.SERVICE_NOT_FOUND, "generic(true)");
    assertThat(client.refer(Letters.class, url()).echo("x")).isEqualTo("x");
    assertThat(filtered).containsExactly("echo/1");
  }

  /** The service as callers see it that name the form of objects themselves. */
  private GenericService withMode(Object mode) {
    return client
        .reference(
            ReferenceOptions.builder(GenericService.class, url())
                .path(Letters.class.getName())
                .build())
        .attach("generic", mode)
        .service();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nativejava", "bean", "raw.return", "protobuf-json", "gson", "false"})
  void theCallerCannotChooseAnotherFormOfObjects(String mode) throws Exception {
    start("hessian2", true);
    GenericService letters = withMode(mode);
    refused(
        () -> invoke(letters, "echo", STRING, new byte[] {1}),
        Status.BAD_REQUEST,
        "the attachment 'generic' is '" + mode + "', offered is 'true'");
    assertThat(filtered).isEmpty();
  }

  static List<Object> spellingsOfTrue() {
    return List.of("true", "TRUE", "True", "", true);
  }

  @ParameterizedTest
  @MethodSource("spellingsOfTrue")
  void theModeOfMapsMayBeSpeltAsStockProvidersTakeIt(Object mode) throws Exception {
    start("hessian2", true);
    GenericService letters = withMode(mode);
    assertThat(invoke(letters, "echo", STRING, "x")).isEqualTo("x");
  }

  @Test
  void aClassThatTheGateDoesNotAllowIsRefusedByName() throws Exception {
    GenericService letters = start("hessian2", true);
    refused(
        () -> invoke(letters, "send", LETTER, map("class", "java.lang.ProcessBuilder")),
        Status.BAD_REQUEST,
        "class java.lang.ProcessBuilder refused");
    refused(
        () -> invoke(letters, "send", LETTER, map("enclosed", map("class", "java.util.HashMap"))),
        Status.BAD_REQUEST,
        "argument 1.enclosed.class: is java.util.HashMap, expected " + LETTER);
    assertThat(filtered).isEmpty();
  }

  /** Serializable, and in no signature. */
  static final class Unlisted implements java.io.Serializable {
    private static final long serialVersionUID = 1L;
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void anObjectInPlaceOfAMapPassesTheGateToo(String serialization) throws Exception {
    GenericService letters = start(serialization, true);
    refused(
        () -> invoke(letters, "send", LETTER, new Unlisted()),
        Status.BAD_REQUEST,
        "class " + Unlisted.class.getName() + " refused");
    Letter letter = new Letter("as itself", 1f, 2, null);
    assertThat(invoke(letters, "send", LETTER, letter)).extracting("text").isEqualTo("as itself");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aMapInsideItselfIsRefused(String serialization) throws Exception {
    GenericService letters = start(serialization, true);
    Map<String, Object> circle = map("text", "x");
    circle.put("enclosed", circle);
    refused(
        () -> invoke(letters, "send", LETTER, circle),
        Status.BAD_REQUEST,
        "Letters.send, called generically: argument 1.enclosed: contains itself");
  }

  @Test
  void anUnknownMethodIsNamedWithWhatThereIs() throws Exception {
    GenericService letters = start("hessian2", true);
    refused(
        () -> invoke(letters, "ecco", STRING, "x"),
        Status.SERVICE_NOT_FOUND,
        "did you mean 'echo(java.lang.String)'");
    refused(
        () -> invoke(letters, "echo", "java.lang.Runtime", "x"),
        Status.SERVICE_NOT_FOUND,
        "has no method echo(java.lang.Runtime)");
    refused(
        () -> invoke(letters, "$echo", "java.lang.Object", "x"),
        Status.SERVICE_NOT_FOUND,
        "has no method $echo");
  }

  @Test
  void aWrongNumberOfArgumentsIsNamed() throws Exception {
    GenericService letters = start("hessian2", true);
    refused(
        () -> letters.$invoke("add", new String[] {"int", "int"}, new Object[] {1}),
        Status.BAD_REQUEST,
        "add(int, int) of "
            + Letters.class.getName()
            + ":0.0.0 takes 2 arguments, but the call has 1");
    refused(
        () -> letters.$invoke("add", null, new Object[] {1, 2, 3}),
        Status.BAD_REQUEST,
        "takes 2 arguments, but the call has 3");
    refused(
        () -> letters.$invoke("echo", null, new Object[] {1, 2, 3}),
        Status.SERVICE_NOT_FOUND,
        "has no method echo(3 arguments); did you mean 'echo(java.lang.String)'");
  }

  @Test
  void argumentsThatAreLeftOutAreNull() throws Exception {
    GenericService letters = start("hessian2", true);
    assertThat(letters.$invoke(" send ", new String[] {LETTER}, null)).isNull();
    assertThat(letters.$invoke("send", null, null)).isNull();
    refused(
        () -> letters.$invoke("add", null, null),
        Status.BAD_REQUEST,
        "argument 1: is null, expected int");
  }

  @Test
  void aTokenIsAskedForBeforeAnythingIsConverted() throws Exception {
    start("hessian2", true);
    ReferenceOptions.Builder<GenericService> locked =
        ReferenceOptions.builder(GenericService.class, url())
            .path(Letters.class.getName())
            .group("locked");
    GenericService closed = client.reference(locked.build()).service();
    refused(
        () -> invoke(closed, "send", LETTER, map("class", "no.such.Class")),
        Status.BAD_REQUEST,
        "token");
    GenericService open = client.reference(locked.token("secret").build()).service();
    assertThat(invoke(open, "echo", STRING, "open")).isEqualTo("open");
  }

  @Test
  void aReferenceWithoutTheNameOfAServiceIsAMistake() throws Exception {
    start("hessian2", true);
    assertThatThrownBy(() -> client.refer(GenericService.class, url()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("set path to the name of its interface");
  }

  private static void refused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, Status status, String text) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status()).isEqualTo(status);
              assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
            })
        .hasMessageContaining(text);
  }
}
