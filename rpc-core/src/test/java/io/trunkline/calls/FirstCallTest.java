package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.TestSize;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a call means does not depend on when it is made: the first of a connection is as all are.
 */
@Timeout(240)
class FirstCallTest {

  private static final int ROUNDS = TestSize.of(40, 1_000);
  private static final byte[] NULL = {'N'};
  private static final byte[] NULL_REPLY = {(byte) 0x92};

  /** What two ends of ours carry and the plain form does not. */
  interface Moments {
    Timestamp echo(Timestamp moment);

    CompletableFuture<Timestamp> echoLater(Timestamp moment);

    void tell(Timestamp moment);

    void call(Told callback);
  }

  /** An object of the consumer. */
  public interface Told {
    void told(Timestamp moment);
  }

  /** How a call is made. */
  enum Kind {
    BLOCKING,
    FUTURE,
    ONE_WAY
  }

  private final List<AutoCloseable> open = new ArrayList<>();
  private final Queue<Timestamp> told = new ConcurrentLinkedQueue<>();
  private final Queue<String> attached = new ConcurrentLinkedQueue<>();

  private final class Echoing implements Moments {
    @Override
    public Timestamp echo(Timestamp moment) {
      return moment;
    }

    @Override
    public CompletableFuture<Timestamp> echoLater(Timestamp moment) {
      return CompletableFuture.completedFuture(moment);
    }

    @Override
    public void tell(Timestamp moment) {
      told.add(moment);
    }

    @Override
    public void call(Told callback) {
      callback.told(moment());
    }
  }

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private static Timestamp moment() {
    Timestamp moment = new Timestamp(1_700_000_000_000L);
    moment.setNanos(123_456_789);
    return moment;
  }

  private RpcServer server(int port) throws IOException {
    RpcServer server =
        Loopback.server()
            .port(port)
            .ioThreads(1)
            .serialization("hessian2,kryo")
            .filter(
                (call, next) -> {
                  attached.addAll(call.attachments().keySet());
                  return next.proceed(call);
                })
            .service(
                ServiceOptions.builder(Moments.class, new Echoing()).callback("call", 0).build())
            .start();
    open.add(server);
    return server;
  }

  private RpcClient client(RpcClient.Builder options) {
    RpcClient client = options.ioThreads(1).build();
    open.add(client);
    return client;
  }

  private static ReferenceOptions.Builder<Moments> to(int... ports) {
    String urls =
        IntStream.of(ports)
            .mapToObj(port -> "dubbo://127.0.0.1:" + port)
            .collect(Collectors.joining(";"));
    return ReferenceOptions.builder(Moments.class, urls)
        .method("tell", MethodOptions.NONE.withoutReply());
  }

  private Timestamp made(Kind kind, Moments moments) throws Exception {
    return switch (kind) {
      case BLOCKING -> moments.echo(moment());
      case FUTURE -> moments.echoLater(moment()).get(30, TimeUnit.SECONDS);
      case ONE_WAY -> {
        moments.tell(moment());
        Deadline.await("it came", () -> !told.isEmpty());
        yield told.remove();
      }
    };
  }

  /** Only a plain request says its time limit in an attachment. */
  private void assertNoneWasPlain() {
    assertThat(attached).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void theFirstCallKeepsNanosecondsOnEachNewConnection(Kind kind) throws Exception {
    int port = server(0).port();
    for (int i = 0; i < ROUNDS; i++) {
      try (RpcClient client = Loopback.client().ioThreads(1).build()) {
        Reference<Moments> lazy =
            client.reference(to(port).lazy(i % 2 == 0).check(i % 4 == 1).build());
        assertThat(made(kind, lazy.service())).as("connection %s", i).isEqualTo(moment());
      }
    }
    assertNoneWasPlain();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "kryo,hessian2"})
  void theFirstCallIsWrittenUnderTerms(String serialization) throws Exception {
    int port = server(0).port();
    for (int i = 0; i < ROUNDS; i++) {
      try (RpcClient client = Loopback.client().serialization(serialization).ioThreads(1).build()) {
        made(Kind.values()[i % 3], client.reference(to(port).build()).service());
      }
    }
    assertNoneWasPlain();
  }

  @Test
  void theFirstCallOfAReconnectIsAsTheOthers() throws Exception {
    RpcServer server = server(0);
    int port = server.port();
    Reference<Moments> moments = client(Loopback.client()).reference(to(port).build());
    for (int i = 0; i < TestSize.of(3, 30); i++) {
      assertThat(moments.service().echo(moment())).isEqualTo(moment());
      server.close();
      server = server(port);
      Timestamp first = null;
      while (first == null) {
        try {
          first = moments.service().echo(moment());
        } catch (RpcException notBack) {
          assertThat(notBack.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
          Deadline.await("the next connection", moments::isConnected);
        }
      }
      assertThat(first).isEqualTo(moment());
    }
    assertNoneWasPlain();
  }

  @Test
  void theFirstCallsToEachOfSeveralProvidersAreAsTheOthers() throws Exception {
    int first = server(0).port();
    int second = server(0).port();
    for (int i = 0; i < ROUNDS; i++) {
      try (RpcClient client = Loopback.client().ioThreads(1).build()) {
        Moments moments = client.reference(to(first, second).lazy(i % 2 == 0).build()).service();
        for (Kind kind : Kind.values()) {
          assertThat(made(kind, moments)).isEqualTo(moment());
        }
      }
    }
    assertNoneWasPlain();
  }

  @Test
  void aCallbackOfTheFirstCallIsAsTheOthers() throws Exception {
    int port = server(0).port();
    for (int i = 0; i < ROUNDS; i++) {
      try (RpcClient client = Loopback.client().ioThreads(1).build()) {
        Moments moments = client.reference(to(port).callback("call", 0).build()).service();
        CompletableFuture<Timestamp> called = new CompletableFuture<>();
        moments.call(called::complete);
        assertThat(called.get(30, TimeUnit.SECONDS)).isEqualTo(moment());
      }
    }
    assertNoneWasPlain();
  }

  @Test
  void aSerializationThatTheConnectionDidNotOfferIsAgreedOnFirst() throws Exception {
    int port = server(0).port();
    RpcClient client = client(Loopback.client().serialization("kryo"));
    client.reference(to(port).build()).service().echo(moment());
    Reference<Moments> later = client.reference(to(port).serialization("hessian2").build());
    assertThat(later.service().echo(moment())).isEqualTo(moment());
    assertThat(later.terms()).startsWith("agreed: ").contains("hessian2");
    assertNoneWasPlain();
  }

  private ServerSocket listening() throws IOException {
    ServerSocket listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    open.add(listening);
    return listening;
  }

  /** Answers all heartbeats but the first few, and one call, as a stock provider does. */
  private static CompletableFuture<Void> stock(ServerSocket listening, int unanswered) {
    return CompletableFuture.runAsync(
        () -> {
          try (RawPeer stock = new RawPeer(listening.accept())) {
            int heartbeats = 0;
            for (RawPeer.Reply next = stock.receive(); ; next = stock.receive()) {
              if ((next.flags() & 0x20) == 0) {
                assertThat(heartbeats).as("heartbeats before the call").isGreaterThan(unanswered);
                assertThat(new String(next.body(), StandardCharsets.ISO_8859_1))
                    .contains("timeout");
                stock.send(RawPeer.frame(2, 20, next.id(), 1, NULL_REPLY));
                return;
              }
              if (heartbeats++ >= unanswered) {
                stock.send(RawPeer.frame(0x22, 20, next.id(), 1, NULL));
              }
            }
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aCallToAStockProviderWaitsForItsAnswerAndIsPlain(int unanswered) throws Exception {
    ServerSocket listening = listening();
    CompletableFuture<Void> stock = stock(listening, unanswered);
    Moments moments =
        client(Loopback.client())
            .reference(to(listening.getLocalPort()).lazy(true).build())
            .service();
    assertThat(moments.echo(moment())).isNull();
    stock.get(30, TimeUnit.SECONDS);
  }

  @Test
  void aProviderThatAnswersSlowlyIsAgreedWith() throws Exception {
    ServerSocket listening = listening();
    Reference<Moments> moments =
        client(Loopback.client()).reference(to(listening.getLocalPort()).check(false).build());
    try (RawPeer slow = new RawPeer(listening.accept());
        RawPeer provider = new RawPeer(server(0).port())) {
      List<RawPeer.Reply> late = List.of(slow.receive(), slow.receive()); // after half a second
      for (RawPeer.Reply question : late) {
        pass(question, provider);
      }
      for (int i = 0; i < late.size(); i++) {
        pass(provider.receive(), slow);
      }
      RawPeer.Reply next;
      do { // more heartbeats, and the client's capabilities
        next = slow.receive();
        pass(next, provider);
        pass(provider.receive(), slow);
      } while (next.body().length == 1);
      Deadline.await("an agreement", () -> moments.terms().startsWith("agreed"));
    }
  }

  private static void pass(RawPeer.Reply frame, RawPeer to) throws IOException {
    to.send(
        RawPeer.frame(
            frame.flags(), frame.status(), frame.id(), frame.body().length, frame.body()));
  }

  @Test
  void aProviderThatAnswersTooLateIsAskedAgainOnAnotherConnection() throws Exception {
    ServerSocket listening = listening();
    Reference<Moments> moments =
        client(Loopback.client()).reference(to(listening.getLocalPort()).check(false).build());
    try (RawPeer late = new RawPeer(listening.accept());
        RawPeer other = new RawPeer(server(0).port())) {
      RawPeer.Reply question = late.receive();
      other.send(RawPeer.frame(question.flags(), question.status(), question.id(), 1, NULL));
      byte[] record = other.receive().body();
      Deadline.await("its time is over", () -> moments.terms().startsWith("plain"));
      late.send(RawPeer.frame(0x22, 20, question.id(), record.length, record));
      try (RawPeer next = new RawPeer(listening.accept())) {
        assertThat(next.receive().id()).isEqualTo(question.id());
      }
    }
  }

  @Test
  void aCallIsMadeOnTheNextConnectionIfTheFirstIsClosedInItsHandshake() throws Exception {
    ServerSocket listening = listening();
    CompletableFuture<Void> stock =
        CompletableFuture.supplyAsync(
                () -> {
                  try (RawPeer closing = new RawPeer(listening.accept())) {
                    return closing.receive().id();
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                })
            .thenCompose(heartbeat -> stock(listening, 0));
    Moments moments =
        client(Loopback.client())
            .reference(to(listening.getLocalPort()).lazy(true).build())
            .service();
    assertThat(moments.echo(moment())).isNull();
    stock.get(30, TimeUnit.SECONDS);
  }

  /** Closes each connection when its first heartbeat comes. */
  private ServerSocket closing() throws IOException {
    ServerSocket listening = listening();
    Thread closing =
        new Thread(
            () -> {
              try {
                while (true) {
                  try (RawPeer peer = new RawPeer(listening.accept())) {
                    peer.receive();
                  }
                }
              } catch (IOException closed) {
                assertThat(listening.isClosed()).isTrue();
              }
            });
    closing.setDaemon(true);
    closing.start();
    return listening;
  }

  @Test
  void aCallIsMadeAtTheNextProviderIfTheFirstClosesItsConnectionsInTheirHandshakes()
      throws Exception {
    int port = server(0).port();
    int closing = closing().getLocalPort();
    Moments moments =
        client(Loopback.client()).reference(to(closing, port).lazy(true).build()).service();
    for (Kind kind : Kind.values()) {
      assertThat(made(kind, moments)).isEqualTo(moment());
    }
    assertNoneWasPlain();
  }

  @Test
  void aProviderThatAlwaysClosesConnectionsInTheirHandshakesIsNamedWithTheReason()
      throws Exception {
    int closing = closing().getLocalPort();
    Moments moments = client(Loopback.client()).reference(to(closing).lazy(true).build()).service();
    RpcException failed = catchThrowableOfType(RpcException.class, () -> moments.echo(moment()));
    assertThat(failed.status()).isEqualTo(Status.CONNECT_FAILED);
    assertThat(failed.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(failed).hasMessageContaining("closed in its handshake");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void theLimitOfACallHoldsWhileItWaitsForTheHandshake(Kind kind) throws Exception {
    int silent = listening().getLocalPort();
    Moments moments =
        client(Loopback.client())
            .reference(
                to(silent)
                    .lazy(true)
                    .timeout(Duration.ofMillis(200))
                    .method(
                        "tell",
                        MethodOptions.NONE.withoutReply().withTimeout(Duration.ofMillis(200)))
                    .build())
            .service();
    RpcException failed =
        kind == Kind.FUTURE
            ? (RpcException)
                moments.echoLater(moment()).handle((none, error) -> error).get(30, TimeUnit.SECONDS)
            : catchThrowableOfType(RpcException.class, () -> made(kind, moments));
    assertThat(failed.status()).isEqualTo(Status.TIMEOUT);
    assertThat(failed.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(failed).hasMessageContaining("heartbeat").hasMessageContaining("handshake(false)");
  }

  @Test
  void aClientThatIsClosedDoesNotWaitForAHandshake() throws Exception {
    ServerSocket silent = listening();
    RpcClient client = Loopback.client().ioThreads(1).build();
    CompletableFuture<Timestamp> call =
        client
            .reference(to(silent.getLocalPort()).lazy(true).build())
            .service()
            .echoLater(moment());
    try (RawPeer peer = new RawPeer(silent.accept())) {
      peer.receive();
      client.close();
      RpcException closed =
          (RpcException) call.handle((none, error) -> error).get(30, TimeUnit.SECONDS);
      assertThat(closed.status()).isEqualTo(Status.MISUSED);
      assertThat(closed.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
      assertThat(peer.isClosedByPeer()).isTrue();
    }
  }
}
