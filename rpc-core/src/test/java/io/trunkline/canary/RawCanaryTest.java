package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.GenericService;
import io.trunkline.calls.RawPeer;
import io.trunkline.canary.CanaryPair.Hostile;
import io.trunkline.client.ReferenceOptions;
import io.trunkline.client.RpcClient;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServiceOptions;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.Trusted;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The cells of the canary suite that no real end sends: objects where a name, an event or a string
 * belongs, wrong numbers of arguments, foreign ids, numbers of classes that no message has defined,
 * calls without the interface, and names alone. All of them are plain: under terms the same readers
 * read the same parts, and event frames are outside of any terms.
 */
class RawCanaryTest {

  private static final Pattern LINE = Pattern.compile("add the line \"([^\"]+)\"");
  private static final String SERVICE = CanaryService.class.getName();
  private static final long EVENT = 1_000_000;
  private static final Set<CanaryPosition> PLACES_OF_BEANS =
      EnumSet.range(CanaryPosition.ARGUMENT, CanaryPosition.ATTACHMENT);
  private static final String TAKE = "Ljava/lang/Object;";

  private final CanaryLoader sender = CanaryPair.loader();
  private CanaryPair pair;
  private RawPeer peer;
  private SerializationProvider provider;
  private Messages messages;
  private long id;

  @BeforeEach
  void forget() {
    CanaryRecord.clear();
  }

  private void start(CanaryFormat format) throws Exception {
    pair = new CanaryPair(Hostile.CONSUMER, format.toString(), false, sender, List.of());
    peer = new RawPeer(pair.serverPort());
    provider =
        SerializationProviders.load(RawCanaryTest.class.getClassLoader()).named(format.toString());
    messages = Messages.of(provider);
  }

  @AfterEach
  void stop() throws Exception {
    if (peer != null) {
      peer.close();
      pair.close();
    }
  }

  // ------------------------------------------------------------- requests by hand

  private static void names(MessageWriter writer, String method, String descriptor) {
    writer.writeString("2.0.2");
    writer.writeString(SERVICE);
    writer.writeString("0.0.0");
    writer.writeString(method);
    writer.writeString(descriptor);
  }

  private RawPeer.Reply ask(Messages with, Consumer<MessageWriter> body) throws Exception {
    return ask(0xc0, with.write(body));
  }

  private RawPeer.Reply ask(int flags, byte[] body) throws Exception {
    peer.send(RawPeer.frame(flags | messages.serialization().wireId(), ++id, body));
    RawPeer.Reply reply = peer.receive();
    while (reply.id() == EVENT) { // a two-way event that was refused
      reply = peer.receive();
    }
    assertThat(reply.id()).isEqualTo(id);
    return reply;
  }

  private String text(RawPeer.Reply reply) {
    return reply.status() == 20 ? "" : messages.read(reply.body(), MessageReader::readString);
  }

  private void assertNothingRan(Object what) throws Exception {
    assertThat(CanaryRecord.eventsAt(pair.receiver())).as("%s", what).isEmpty();
    assertThat(pair.receiver().defined())
        .as("%s", what)
        .isSubsetOf(SERVICE, Trusted.class.getName());
    RawPeer.Reply good =
        ask(
            messages,
            writer -> {
              names(writer, "text", "Ljava/lang/String;");
              writer.writeObject("good");
              writer.writeAttachments(Map.of());
            });
    assertThat(good.status()).as("a good call behind %s", what).isEqualTo(20);
  }

  /** The shapes that this serialization writes. */
  private List<Object> shapes() {
    List<Object> shapes = new ArrayList<>();
    for (CanaryShape shape : CanaryShape.values()) {
      Object made = shape.make(sender);
      try {
        messages.write(writer -> writer.writeObject(made));
        shapes.add(made);
      } catch (SerializationException notWritten) {
        continue;
      }
    }
    CanaryRecord.clear();
    return shapes;
  }

  @ParameterizedTest
  @EnumSource
  void anObjectInPlaceOfTheServicePathIsNotRead(CanaryFormat format) throws Exception {
    start(format);
    for (Object shape : shapes()) {
      RawPeer.Reply reply =
          ask(
              messages,
              writer -> {
                writer.writeString("2.0.2");
                writer.writeObject(shape);
                writer.writeString("0.0.0");
                writer.writeString("take");
                writer.writeString(TAKE);
                writer.writeObject("x");
                writer.writeAttachments(Map.of());
              });
      assertThat(reply.status()).isNotEqualTo(20);
      assertThat(text(reply)).doesNotContainPattern(LINE);
      assertNothingRan(shape.getClass());
    }
  }

  @ParameterizedTest
  @EnumSource
  void anArgumentTooManyOrTooFewIsRefusedAndNothingOfItRuns(CanaryFormat format) throws Exception {
    start(format);
    for (Object shape : shapes()) {
      for (boolean tooMany : new boolean[] {true, false}) {
        ask(
            messages,
            writer -> {
              names(writer, "take", tooMany ? TAKE : TAKE + TAKE);
              writer.writeObject("x");
              if (tooMany) {
                writer.writeObject(shape);
              }
              writer.writeAttachments(Map.of("k", shape));
            });
        assertNothingRan(shape.getClass());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void anObjectInAnEventIsNotRead(CanaryFormat format) throws Exception {
    start(format);
    for (Object shape : shapes()) {
      byte[] body = messages.write(writer -> writer.writeObject(shape));
      int wireId = messages.serialization().wireId();
      for (int flags : new int[] {0xa0, 0xe0, 0x20}) {
        peer.send(RawPeer.frame(flags | wireId, EVENT, body));
      }
      assertNothingRan(shape.getClass());
    }
  }

  @ParameterizedTest
  @EnumSource
  void whereAStringIsDeclaredNoLineIsSuggestedForAnObject(CanaryFormat format) throws Exception {
    start(format);
    for (Object shape : shapes()) {
      RawPeer.Reply reply =
          ask(
              messages,
              writer -> {
                names(writer, "text", "Ljava/lang/String;");
                writer.writeObject(shape);
                writer.writeAttachments(Map.of());
              });
      assertThat(reply.status()).isEqualTo(40);
      assertThat(text(reply))
          .doesNotContainPattern(LINE)
          .containsAnyOf("java.lang.String", "a dynamic proxy");
      assertNothingRan(shape.getClass());
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachIdOfASerializationIsRefusedButTheOneThatIsOffered(CanaryFormat format) throws Exception {
    start(format);
    Object canary = sender.make(Canary.class.getName());
    CanaryRecord.clear();
    byte[] body =
        messages.write(
            writer -> {
              names(writer, "take", TAKE);
              writer.writeObject(canary);
              writer.writeAttachments(Map.of());
            });
    for (int wireId = 0; wireId < 32; wireId++) {
      peer.send(RawPeer.frame(0xc0 | wireId, ++id, body));
      RawPeer.Reply reply = peer.receive();
      assertThat(reply.status()).as("id %s", wireId).isEqualTo(40);
      assertNothingRan(wireId);
    }
  }

  /** What the first of two frames defines, the second may not refer to. */
  @ParameterizedTest
  @EnumSource
  void whatOneFrameDefinesIsUnknownInTheNext(CanaryFormat format) throws Exception {
    start(format);
    Consumer<MessageWriter> first =
        writer -> {
          names(writer, "take", TAKE);
          writer.writeObject(new Trusted());
        };
    int prefix = messages.write(writer -> names(writer, "take", TAKE)).length;
    int end = messages.write(first).length;
    byte[] whole =
        messages.write(
            writer -> {
              first.accept(writer);
              writer.writeObject(new Trusted());
            });
    byte[] tail = Arrays.copyOfRange(whole, end, whole.length);
    byte[] attachments = messages.write(writer -> writer.writeAttachments(Map.of()));
    byte[] head = Arrays.copyOf(whole, prefix);
    for (int i = 0; i < 20; i++) {
      assertThat(ask(0xc0, join(Arrays.copyOf(whole, end), attachments)).status()).isEqualTo(20);
      RawPeer.Reply second = ask(0xc0, join(head, tail, attachments));
      if (tail.length < end - prefix) { // it refers to the first
        assertThat(second.status()).isEqualTo(40);
        assertThat(text(second)).doesNotContainPattern(LINE);
      }
    }
    assertThat(CanaryRecord.eventsAt(pair.receiver())).isEmpty();
  }

  private static byte[] join(byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  /** Numbers of classes, definitions and types that no message has. */
  @ParameterizedTest
  @EnumSource
  void aNumberOfAClassThatTheMessageDoesNotDefineIsRefused(CanaryFormat format) throws Exception {
    start(format);
    byte[] head = messages.write(writer -> names(writer, "take", TAKE));
    byte[] attachments = messages.write(writer -> writer.writeAttachments(Map.of()));
    for (byte[] one : format.unknownNumbers()) {
      RawPeer.Reply reply = ask(0xc0, join(head, one, attachments));
      assertThat(reply.status()).as(Arrays.toString(one)).isNotEqualTo(20);
      assertThat(text(reply)).doesNotContainPattern(LINE);
      assertNothingRan(Arrays.toString(one));
    }
  }

  // ------------------------------------------------------------------------- names

  /** A writer that gives an object of our own the name of another class. */
  private Messages naming(String name) {
    Serialization renaming =
        provider.create(
            new SerializationContext(
                ClassCatalog.EMPTY,
                Budgets.DEFAULT,
                Map.of(Canaries.Named.class, name),
                UnregisteredClasses.IGNORED));
    return Messages.under(PayloadTerms.PLAIN, renaming);
  }

  /** The names that hessian-lite never reads, whatever else it is told, from its own list. */
  private static List<String> deniedByHessianLite() throws Exception {
    List<String> names = new ArrayList<>();
    try (InputStream list = RawCanaryTest.class.getClassLoader().getResourceAsStream("DENY_CLASS");
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(list, StandardCharsets.US_ASCII))) {
      lines
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .forEach(names::add);
    }
    return names;
  }

  /**
   * Our writers refuse some of the classes, such as an {@code Externalizable}; others may write
   * them as beans.
   */
  @ParameterizedTest
  @EnumSource
  void eachClassIsRefusedByItsNameWhereItIsWrittenAsABean(CanaryFormat format) throws Exception {
    start(format);
    for (CanaryShape shape : CanaryShape.values()) {
      String name = shape.isProxy() ? "jdk.proxy1.$Proxy1" : shape.refusedName();
      Messages naming = naming(name);
      for (CanaryPosition position : PLACES_OF_BEANS) {
        Object named = position.around(new Canaries.Named());
        boolean attached = position == CanaryPosition.ATTACHMENT;
        RawPeer.Reply reply =
            ask(
                naming,
                writer -> {
                  names(writer, "take", TAKE);
                  writer.writeObject(attached ? "x" : named);
                  writer.writeAttachments(attached ? Map.of("k", named) : Map.of());
                });
        if (attached && format == CanaryFormat.HESSIAN2) { // a map, as with stock peers
          assertThat(reply.status()).isEqualTo(20);
        } else {
          assertThat(reply.status()).as("%s as %s", shape, position).isEqualTo(40);
          assertThat(text(reply)).contains("class " + name + " refused");
        }
      }
      assertNothingRan(shape);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aNameOfADenyListIsRefusedAndALineHelpsOnlyWithItsJar(CanaryFormat format) throws Exception {
    start(format);
    List<String> names = new ArrayList<>();
    for (String denied : deniedByHessianLite()) {
      names.add(denied.endsWith(".") ? denied + "Anything" : denied);
    }
    assertThat(names).hasSizeGreaterThan(90);
    for (String name : names) {
      Messages naming = naming(name);
      for (CanaryPosition position :
          List.of(CanaryPosition.ARGUMENT, CanaryPosition.MAP_KEY, CanaryPosition.FIELD)) {
        Object named = position.around(new Canaries.Named());
        RawPeer.Reply reply =
            ask(
                naming,
                writer -> {
                  names(writer, "take", TAKE);
                  writer.writeObject(named);
                  writer.writeAttachments(Map.of());
                });
        assertThat(reply.status()).as("%s as %s", name, position).isEqualTo(40);
        assertThat(text(reply)).contains(name);
        if (LINE.matcher(text(reply)).find()) {
          assertThat(name).doesNotStartWith("java.").doesNotStartWith("com.sun.");
          assertThat(catchThrowable(() -> gateWith(name).resolve(name)))
              .hasMessageContaining("is its jar on the class path?");
        }
      }
    }
    assertNothingRan("names");
  }

  private static ClassGate gateWith(String line) {
    return ClassGate.builder(RawCanaryTest.class.getClassLoader()).allow(line).build();
  }

  @ParameterizedTest
  @EnumSource
  void namesThatContinueAnAllowedOneAreRefused(CanaryFormat format) throws Exception {
    start(format);
    String trusted = Trusted.class.getName();
    for (String name :
        List.of(trusted + ".Evil", trusted + "$", trusted + "$1", trusted + "s", "x." + trusted)) {
      RawPeer.Reply reply =
          ask(
              naming(name),
              writer -> {
                names(writer, "take", TAKE);
                writer.writeObject(new Canaries.Named());
                writer.writeAttachments(Map.of());
              });
      assertThat(reply.status()).as(name).isEqualTo(40);
      assertThat(text(reply)).contains("class " + name + " refused");
    }
    assertNothingRan("names");
  }

  // ------------------------------------------------------- calls without the interface

  private RpcServer generic(CanaryLoader receiver, CanaryFormat format, List<String> lines)
      throws Exception {
    var server = RpcServer.builder().host("127.0.0.1").port(0).serialization(format.toString());
    lines.forEach(server::allow);
    return server
        .allow(Holder.class.getName())
        .service(generic(receiver.loadClass(SERVICE)))
        .start();
  }

  private static <T> ServiceOptions<T> generic(Class<T> service) {
    Object proxy =
        Proxy.newProxyInstance(
            service.getClassLoader(),
            new Class<?>[] {service},
            (self, method, arguments) ->
                method.getName().equals("hashCode") ? System.identityHashCode(self) : null);
    return ServiceOptions.builder(service, service.cast(proxy)).generic(true).build();
  }

  private static Throwable invoke(RpcServer server, CanaryFormat format, Object argument) {
    try (RpcClient client =
        RpcClient.builder()
            .serialization(format.toString())
            .allow(Holder.class.getName())
            .build()) {
      GenericService service = client.generic(SERVICE, "dubbo://127.0.0.1:" + server.port());
      return catchThrowable(
          () ->
              service.$invoke("take", new String[] {"java.lang.Object"}, new Object[] {argument}));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClassThatAMapNamesIsRefusedUntilItsLineIsThere(CanaryFormat format) throws Exception {
    Map<String, Object> canary = new HashMap<>(Map.of("class", Canary.class.getName()));
    Map<String, Object> holder =
        new HashMap<>(Map.of("class", Holder.class.getName(), "value", canary));
    for (Object argument :
        List.of(
            canary,
            holder,
            new ArrayList<>(List.of(canary)),
            new HashMap<>(Map.of("k", canary)),
            new ArrayList<>(List.of(holder)))) {
      CanaryLoader receiver = CanaryPair.loader();
      String line;
      try (RpcServer server = generic(receiver, format, List.of())) {
        Throwable refused = invoke(server, format, argument);
        assertThat(refused).hasMessageContaining(Canary.class.getName());
        Matcher found = LINE.matcher(refused.getMessage());
        assertThat(found.find()).as(refused.getMessage()).isTrue();
        line = found.group(1);
        assertThat(CanaryRecord.eventsAt(receiver)).isEmpty();
        assertThat(receiver.defined()).doesNotContain(Canary.class.getName());
      }
      try (RpcServer server = generic(CanaryPair.loader(), format, List.of(line))) {
        assertThat(invoke(server, format, argument)).isNull();
      }
      CanaryRecord.clear();
    }
  }

  @Test
  void aCallerCannotChooseHowObjectsAreMade() throws Exception {
    CanaryLoader receiver = CanaryPair.loader();
    try (RpcServer server = generic(receiver, CanaryFormat.HESSIAN2, List.of());
        RpcClient client = RpcClient.builder().build()) {
      var reference =
          client.reference(
              ReferenceOptions.builder(GenericService.class, "dubbo://127.0.0.1:" + server.port())
                  .path(SERVICE)
                  .build());
      for (String mode :
          List.of("nativejava", "bean", "protobuf-json", "raw.return", "gson", "NativeJava")) {
        Throwable refused =
            catchThrowable(
                () ->
                    reference
                        .attach("generic", mode)
                        .service()
                        .$invoke(
                            "take",
                            new String[] {"java.lang.Object"},
                            new Object[] {new byte[] {(byte) 0xac, (byte) 0xed, 0, 5}}));
        assertThat(refused).hasMessageContaining(mode).hasMessageContaining("offered is 'true'");
      }
    }
    assertThat(CanaryRecord.eventsAt(receiver)).isEmpty();
    assertThat(receiver.defined()).containsOnly(SERVICE);
  }

  // ----------------------------------------------------------- a provider by hand

  @ParameterizedTest
  @EnumSource
  void aConsumerReadsNoObjectInAnEventNorInAReplyThatNobodyAskedFor(CanaryFormat format)
      throws Exception {
    provider =
        SerializationProviders.load(RawCanaryTest.class.getClassLoader()).named(format.toString());
    messages = Messages.of(provider);
    List<Object> shapes = shapes();
    int wireId = messages.serialization().wireId();
    CanaryLoader receiver = CanaryPair.loader();
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RpcClient client =
            RpcClient.builder().serialization(format.toString()).handshake(false).build()) {
      CompletableFuture<Integer> served =
          CompletableFuture.supplyAsync(
              () -> {
                int replies = 0;
                try (RawPeer consumer = new RawPeer(listener.accept())) {
                  while (replies < shapes.size()) {
                    RawPeer.Reply request = consumer.receive();
                    if ((request.flags() & 0x20) != 0) {
                      continue; // a heartbeat
                    }
                    Object shape = shapes.get(replies++);
                    byte[] event = messages.write(writer -> writer.writeObject(shape));
                    byte[] unasked =
                        messages.write(
                            writer -> {
                              writer.writeByte(1);
                              writer.writeObject(shape);
                            });
                    byte[] good =
                        messages.write(
                            writer -> {
                              writer.writeByte(1);
                              writer.writeObject("good");
                            });
                    consumer.send(
                        RawPeer.frame(0xa0 | wireId, 1, event),
                        RawPeer.frame(0xe0 | wireId, 2, event),
                        RawPeer.frame(0x20 | wireId, 20, 3, event.length, event),
                        RawPeer.frame(wireId, 20, 1L << 60, unasked.length, unasked),
                        RawPeer.frame(wireId, 20, request.id(), good.length, good));
                  }
                  return replies;
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      Class<?> service = receiver.loadClass(SERVICE);
      Object reference = client.refer(service, "dubbo://127.0.0.1:" + listener.getLocalPort());
      for (int i = 0; i < shapes.size(); i++) {
        assertThat(service.getMethod("text", String.class).invoke(reference, "x"))
            .isEqualTo("good");
      }
      assertThat(served.get(30, TimeUnit.SECONDS)).isEqualTo(shapes.size());
    }
    assertThat(CanaryRecord.eventsAt(receiver)).isEmpty();
    assertThat(new TreeSet<>(receiver.defined())).containsExactly(SERVICE);
  }
}
