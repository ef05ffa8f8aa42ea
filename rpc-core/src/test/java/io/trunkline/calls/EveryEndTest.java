package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidService;
import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.RemoteException;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Ends of calls that are easily lost: in completions, encoders, executors and closings. */
class EveryEndTest {

  private final List<AutoCloseable> open = new ArrayList<>();
  private final LetterService service = new LetterService();

  private <T extends AutoCloseable> T opened(T closeable) {
    open.add(closeable);
    return closeable;
  }

  private RpcServer server() throws Exception {
    return opened(Loopback.server().service(Letters.class, service).start());
  }

  private Letters refer(RpcClient client, RpcServer server) {
    return client
        .reference(
            ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port()).build())
        .service();
  }

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  @Test
  void anExceptionAroundOneOfOurTypesArrivesWithItsText() throws Exception {
    RpcServer server =
        opened(
            Loopback.server()
                .service(
                    ServiceOptions.builder(Letters.class, service)
                        .filter(
                            (invocation, next) ->
                                CompletableFuture.failedFuture(
                                    new IllegalStateException(
                                        "outer",
                                        new RpcException(
                                            Status.TIMEOUT, Certainty.UNKNOWN, "inner"))))
                        .build())
                .start());
    Letters letters = refer(opened(Loopback.client().build()), server);
    assertThatThrownBy(() -> letters.echo("x"))
        .isExactlyInstanceOf(RemoteException.class)
        .hasMessage("java.lang.IllegalStateException: outer");
  }

  /** A provider with a filter in front of its service. */
  private Letters behind(Filter filter) throws Exception {
    RpcServer server =
        opened(Loopback.server().service(Letters.class, service).filter(filter).start());
    return refer(opened(Loopback.client().build()), server);
  }

  @Test
  void aServersFilterCannotSayOfAMethodThatRanThatItDidNot() throws Exception {
    Letters letters =
        behind(
            (invocation, next) ->
                next.proceed(invocation)
                    .thenApply(
                        outcome -> {
                          throw new RpcException(
                              Status.OVERLOADED, Certainty.NOT_EXECUTED, "too late");
                        }));
    assertThatThrownBy(() -> letters.echo("x"))
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.certainty()).isEqualTo(Certainty.UNKNOWN))
        .hasMessageContaining("too late");
  }

  @Test
  void aServersFilterRefusesWithStatusAndCertainty() throws Exception {
    Letters letters =
        behind(
            (invocation, next) -> {
              throw new RpcException(
                  Status.OVERLOADED, Certainty.NOT_EXECUTED, "not more than this");
            });
    assertThatThrownBy(() -> letters.echo("x"))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("OVERLOADED (NOT_EXECUTED)")
        .hasMessageContaining("not more than this");
  }

  @Test
  void whatAFiltersStageThrowsArrivesWithoutItsWrapping() throws Exception {
    RpcServer server = server();
    RpcClient client =
        opened(
            Loopback.client()
                .filter(
                    (invocation, next) ->
                        next.proceed(invocation)
                            .thenApply(
                                outcome -> {
                                  throw new IllegalArgumentException("checked afterwards");
                                }))
                .build());
    assertThatThrownBy(() -> refer(client, server).echo("x"))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("checked afterwards");
  }

  @Test
  void aRefusalFitsWhateverTheLimitOfResultsIs() throws Exception {
    RpcServer server =
        opened(Loopback.server().payloadBytes(300).service(Letters.class, service).start());
    RpcClient client = opened(Loopback.client().build());
    BidService other = client.refer(BidService.class, "dubbo://127.0.0.1:" + server.port());
    assertThatThrownBy(() -> other.echo("x"))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("SERVICE_NOT_FOUND");
  }

  @Test
  void aBrokenExecutorDoesNotKeepAFutureOpen() throws Exception {
    RpcServer server = server();
    RpcClient client =
        opened(
            Loopback.client()
                .executor(
                    task -> {
                      throw new IllegalStateException("broken");
                    })
                .build());
    assertThat(refer(client, server).sendLater(new Letter()).get(30, TimeUnit.SECONDS))
        .isEqualTo(new Letter());
  }

  @Test
  void anExecutorThatRunsATaskAndThenThrowsEndsItsCallsOnce() throws Exception {
    RpcServer server = server();
    RpcClient client =
        opened(
            Loopback.client()
                .executor(
                    task -> {
                      task.run();
                      throw new IllegalStateException("broken afterwards");
                    })
                .build());
    assertThat(refer(client, server).sendLater(new Letter()).get(30, TimeUnit.SECONDS))
        .isEqualTo(new Letter());
  }

  @Test
  void aServerWhoseExecutorFailsAnswersThatItHasNoRoom() throws Exception {
    RpcServer server =
        opened(
            Loopback.server()
                .executor(
                    task -> {
                      throw new IllegalStateException("broken");
                    })
                .service(Letters.class, service)
                .start());
    Letters letters = refer(opened(Loopback.client().build()), server);
    for (int i = 0; i < 3; i++) { // the connection lives on
      assertThatThrownBy(() -> letters.echo("x"))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("NOT_EXECUTED");
    }
  }

  @Test
  void aServerWhoseExecutorRunsACallTwiceAndThenFailsAnswersWithItsResult() throws Exception {
    RpcServer server =
        opened(
            Loopback.server()
                .executor(
                    task -> {
                      task.run();
                      task.run();
                      throw new IllegalStateException("broken afterwards");
                    })
                .service(Letters.class, service)
                .start());
    assertThat(refer(opened(Loopback.client().build()), server).echo("x")).isEqualTo("x");
  }

  @Test
  void aClientClosedWhileItsProviderGoesDownWaitsForTheCallUnderWay() throws Exception {
    RpcServer server = server();
    RpcClient client = Loopback.client().closeTimeout(Duration.ofSeconds(20)).build();
    Letters letters = refer(client, server);
    CompletableFuture<String> result = CompletableFuture.supplyAsync(letters::hold);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (service.held() == 0) {
      assertThat(System.nanoTime() - deadline).as("time over").isNegative();
      Thread.onSpinWait();
    }
    CompletableFuture<Void> closed =
        CompletableFuture.runAsync(server::close)
            .thenCombine(CompletableFuture.runAsync(client::close), (s, c) -> s);
    assertThat(result).isNotDone();
    service.release();
    assertThat(result.get(30, TimeUnit.SECONDS)).isEqualTo("released");
    closed.get(30, TimeUnit.SECONDS);
  }

  @Test
  void aReferenceOfAClosedClientIsRefusedAtOnce() throws Exception {
    RpcServer server = server();
    RpcClient client = Loopback.client().build();
    client.close();
    assertThatThrownBy(() -> refer(client, server))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("MISUSED (NOT_EXECUTED)");
  }

  @Test
  void aGoodCallBeforeGarbageIsAnsweredBeforeTheConnectionCloses() throws Exception {
    RpcServer server =
        opened(Loopback.server().service(BidService.class, new NothingButEcho()).start());
    try (RawPeer peer = new RawPeer(server.port())) {
      peer.send(
          RawPeer.golden("3.3.6-hessian2-echo-request", 1),
          "garbage".getBytes(StandardCharsets.US_ASCII));
      assertThat(peer.receive().id()).isEqualTo(1);
      assertThat(peer.isClosedByPeer()).isTrue();
    }
  }

  @Test
  void anAttachmentOfTheProtocolThatIsNoTextIsRefusedUnread() throws Exception {
    RpcServer server = server();
    RpcClient client = opened(Loopback.client().build());
    Letters letters =
        client
            .reference(
                ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
                    .build())
            .attach("group", BigInteger.ONE.shiftLeft(30_000))
            .service();
    assertThatThrownBy(() -> letters.echo("x"))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("attachment 'group'")
        .hasMessageContaining("java.math.BigInteger")
        .hasMessageContaining("expected java.lang.String");
  }

  @Test
  void aProvidersUrlAsItPrintsItIsUnderstood() throws Exception {
    RpcServer server = server();
    RpcClient client = opened(Loopback.client().build());
    URI url =
        URI.create(
            "dubbo://127.0.0.1:"
                + server.port()
                + "/io.trunkline.calls.Letters?anyhost=true&methods=echo,send&side=provider");
    assertThat(client.refer(Letters.class, url.toString()).echo("x")).isEqualTo("x");
  }

  @Test
  void aServerCanBeWaitedFor() throws Exception {
    RpcServer server = server();
    CountDownLatch ended = new CountDownLatch(1);
    Thread waiting =
        new Thread(
            () -> {
              try {
                server.awaitClosed();
                ended.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    waiting.start();
    server.close();
    assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
  }
}
