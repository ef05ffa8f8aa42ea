package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.RemoteException;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is said, and logged, when a user makes a mistake: the value, and what to do about it. Longer
 * than 400 lines because each mistake has a row or a test of its own.
 */
class WhatUsersReadTest {

  private final List<AutoCloseable> open = new ArrayList<>();
  private final LetterService letters = new LetterService();

  /** What no interface declares and no gate knows. */
  static final class Stranger extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stranger(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Declared, but it holds what hessian2 does not write. */
  static final class Unwritable extends Exception {
    private static final long serialVersionUID = 1L;
    final transient Thread ignored = null;
    final Serializable detail = (Serializable & Runnable) () -> {};

    Unwritable(String message) {
      super(message);
    }
  }

  /** Which the gate does not know. */
  static final class Unknown implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  interface Shop {
    Object buy(Object what) throws Unwritable;
  }

  private <T extends AutoCloseable> T opened(T closeable) {
    open.add(closeable);
    return closeable;
  }

  private RpcServer letterServer() throws IOException {
    return opened(Loopback.server().service(Letters.class, letters).start());
  }

  private Shop shop(Shop implementation) throws IOException {
    RpcServer server = opened(Loopback.server().service(Shop.class, implementation).start());
    return client().refer(Shop.class, url(server.port()));
  }

  private RpcClient client() {
    return opened(Loopback.client().closeTimeout(Duration.ofMillis(100)).build());
  }

  private static String url(int port) {
    return "dubbo://127.0.0.1:" + port;
  }

  @AfterEach
  void close() throws Exception {
    letters.release();
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  /** What is logged meanwhile. */
  private static String logOf(ThrowingCallable action) throws Throwable {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try {
      action.call();
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theProviderLogsAnUndeclaredExceptionWithItsCauseAndStackTraceOnce(boolean filter)
      throws Throwable {
    RpcServer.Builder options = Loopback.server();
    if (filter) {
      options.filter((invocation, next) -> next.proceed(invocation));
    }
    Shop sold =
        what -> {
          throw new Stranger("no stock", new IllegalStateException("the true cause"));
        };
    RpcServer server = opened(options.service(Shop.class, sold).start());
    Shop shop = client().refer(Shop.class, url(server.port()));
    String log =
        logOf(
            () -> {
              for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> shop.buy("x"))
                    .isExactlyInstanceOf(RemoteException.class)
                    .hasMessage(Stranger.class.getName() + ": no stock");
              }
            });
    assertThat(log)
        .containsOnlyOnce("WARN")
        .contains(Shop.class.getName() + ".buy failed", "allow " + Stranger.class.getName())
        .contains("the true cause", "at " + WhatUsersReadTest.class.getName());
  }

  @Test
  void anUndeclaredExceptionThatBothSidesAllowArrivesAsItself() throws Throwable {
    String line = Stranger.class.getName();
    Shop sold =
        what -> {
          throw new Stranger("no stock", null);
        };
    RpcServer server = opened(Loopback.server().allow(line).service(Shop.class, sold).start());
    RpcClient allowing = opened(Loopback.client().allow(line).build());
    Shop shop = allowing.refer(Shop.class, url(server.port()));
    assertThatThrownBy(() -> shop.buy("x")).isExactlyInstanceOf(Stranger.class);
  }

  /** What a provider of today has; callers were built against others. */
  public interface Watch {
    void slow(long millis);

    void over(String text);
  }

  @Test
  void aMethodWithOtherParametersIsNamedBeforeOneWithASimilarName() throws Throwable {
    class Both implements Watch {
      @Override
      public void slow(long millis) {}

      @Override
      public void over(String text) {}
    }
    RpcServer server =
        opened(
            Loopback.server()
                .service(ServiceOptions.builder(Watch.class, new Both()).path("watch").build())
                .start());
    RpcClient client = client();
    WatchOfYesterday old =
        client
            .reference(
                ReferenceOptions.builder(WatchOfYesterday.class, url(server.port()))
                    .path("watch")
                    .build())
            .service();
    assertThatThrownBy(() -> old.slow("x"))
        .hasMessageContaining("no method slow(java.lang.String)")
        .hasMessageContaining("did you mean 'slow(long)'?")
        .hasMessageNotContaining("over(");
    assertThatThrownBy(() -> old.ovr(new int[0][], null))
        .hasMessageContaining("no method ovr(int[][], java.util.List)")
        .hasMessageContaining("did you mean 'over(java.lang.String)'?");
  }

  /** An older form of {@link Watch}. */
  public interface WatchOfYesterday {
    void slow(String time);

    void ovr(int[][] numbers, List<String> texts);
  }

  @Test
  void aServerThatClosesSaysWhatItHasToEnd() throws Throwable {
    RpcServer server = letterServer();
    Reference<Letters> held =
        client().reference(ReferenceOptions.builder(Letters.class, url(server.port())).build());
    // Java 25's common pool has one thread on two processors, which the held call would block.
    Executor threads = command -> new Thread(command, "test").start();
    CompletableFuture<String> waiting =
        CompletableFuture.supplyAsync(held.service()::hold, threads);
    Deadline.await("a call runs", () -> server.stats().callsRunning() == 1);
    String log =
        logOf(
            () -> {
              CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close, threads);
              Deadline.await("it is told", () -> !held.isConnected());
              letters.release();
              closing.get(30, TimeUnit.SECONDS);
              waiting.get(30, TimeUnit.SECONDS);
            });
    assertThat(log)
        .containsOnlyOnce("INFO io.trunkline.server.RpcServer")
        .contains(": 1 connections, 1 running requests");
  }

  @Test
  void aDeclaredExceptionThatCannotBeWrittenArrivesWithItsText() throws Throwable {
    Shop shop =
        shop(
            what -> {
              throw new Unwritable("sold out");
            });
    String log =
        logOf(
            () ->
                assertThatThrownBy(() -> shop.buy("x"))
                    .isExactlyInstanceOf(RuntimeException.class)
                    .hasMessageContaining(Unwritable.class.getName() + ": sold out"));
    assertThat(log).contains("WARN", "cannot be sent as itself", "sold out");
  }

  @Test
  void aTimeoutNamesTheLimitAndTheAddress() throws Exception {
    RpcServer server = letterServer();
    MethodOptions soon = MethodOptions.NONE.withTimeout(Duration.ofSeconds(1));
    Letters slow =
        client()
            .reference(
                ReferenceOptions.builder(Letters.class, url(server.port()))
                    .method("hold", soon)
                    .method("holdLater", soon)
                    .build())
            .service();
    String expected =
        "no reply from 127.0.0.1:" + server.port() + " within 1000 ms; raise 'timeout'";
    assertThatThrownBy(slow::hold).hasMessageContaining(expected);
    CompletableFuture<String> later = slow.holdLater();
    assertThatThrownBy(() -> later.get(30, TimeUnit.SECONDS)).hasMessageContaining(expected);
  }

  private Throwable failureOf(RpcServer server, String group, String version) {
    Letters wrong =
        client()
            .reference(
                ReferenceOptions.builder(Letters.class, url(server.port()))
                    .group(group)
                    .version(version)
                    .build())
            .service();
    return catchThrowable(() -> wrong.echo("x"));
  }

  @Test
  void anUnknownGroupOrVersionIsToldWhatToSet() throws Exception {
    RpcServer server =
        opened(
            Loopback.server()
                .service(
                    ServiceOptions.builder(Letters.class, letters)
                        .group("blue")
                        .version("1.2.0")
                        .build())
                .start());
    String there = "1.2.0]"; // strangers are told no list
    assertThat(failureOf(server, "blue", "1.3"))
        .hasMessageContaining("the provider refused ")
        .hasMessageNotContaining(there)
        .hasMessageContaining("set 'version' on the reference");
    assertThat(failureOf(server, "Blue", "1.2.0"))
        .hasMessageContaining("in group 'Blue'; did you mean 'blue'?")
        .hasMessageNotContaining(there)
        .hasMessageContaining("set 'group' on the reference");
    assertThat(failureOf(server, null, "1.2.0"))
        .hasMessageContaining("without a group")
        .hasMessageNotContaining(there);
  }

  @Test
  void aMisspeltSerializationNamesTheNearestOne() {
    assertThatThrownBy(() -> Loopback.client().serialization("kyro").build())
        .hasMessageContaining("'kyro'")
        .hasMessageContaining("did you mean 'kryo'?");
  }

  @Test
  void aOneWayMethodThatReturnsSomethingIsWarnedOf() throws Throwable {
    RpcServer server = letterServer();
    RpcClient client = client();
    String log =
        logOf(
            () ->
                client.reference(
                    ReferenceOptions.builder(Letters.class, url(server.port()))
                        .method("held", MethodOptions.NONE.withoutReply())
                        .method("tell", MethodOptions.NONE.withoutReply())
                        .method("voidLater", MethodOptions.NONE.withoutReply())
                        .build()));
    assertThat(log).containsOnlyOnce("WARN").contains(".held is one-way but returns int");
  }

  interface Later<T> {
    CompletableFuture<T> later();
  }

  interface VoidLater extends Later<Void> {}

  @Test
  void aOneWayMethodWhoseFutureIsVoidInTheReferencesInterfaceIsNotWarnedOf() throws Throwable {
    RpcClient client = client();
    String log =
        logOf(
            () ->
                client.reference(
                    ReferenceOptions.builder(VoidLater.class, url(1))
                        .lazy(true)
                        .method("later", MethodOptions.NONE.withoutReply())
                        .build()));
    assertThat(log).doesNotContain("one-way");
  }

  @Test
  void aRefusedClassIsLoggedOnceAtTheProvider() throws Throwable {
    Shop shop = shop(what -> "sold");
    String log =
        logOf(
            () -> {
              for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> shop.buy(new Unknown()))
                    .hasMessageContaining("on the side that reads it")
                    .hasMessageContaining(".allow(\"" + Unknown.class.getName() + "\")");
              }
            });
    assertThat(log).containsOnlyOnce("WARN").contains(Unknown.class.getName() + " refused");
  }

  @Test
  void anAllowLineThatIsNoneIsRefusedAtOnceAndOneWithoutClassIsWarnedOf() throws Throwable {
    assertThatThrownBy(() -> Loopback.server().allow("shop.*x"))
        .hasMessageContaining("allow line \"shop.*x\"");
    assertThatThrownBy(() -> Loopback.client().allow("shop."))
        .hasMessageContaining("allow line \"shop.\"");
    String log =
        logOf(
            () ->
                opened(
                    Loopback.server()
                        .allow("shop.Gone")
                        .allow("shop.**")
                        .allow(Unknown.class.getName())
                        .service(Shop.class, what -> what)
                        .start()));
    assertThat(log).contains("not on the class path: [shop.Gone]");
  }

  @Test
  void aServerWithoutServicesSaysSo() throws Throwable {
    assertThat(logOf(() -> opened(Loopback.server().start())))
        .contains("WARN", "exports no services");
  }

  @Test
  void anotherProtocolOnThePortIsShownAsText() throws Exception {
    ServerSocket web = opened(new ServerSocket(0, 9, InetAddress.getLoopbackAddress()));
    CompletableFuture<Void> answering = CompletableFuture.runAsync(() -> refuseAll(web));
    RpcClient client = client();
    // Its answer may come before the reference is there, or with the first call.
    assertThatThrownBy(() -> client.refer(Letters.class, url(web.getLocalPort())).echo("x"))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("begin with 0x4854 (\"HT\")")
        .hasMessageContaining("is a Dubbo provider listening on this port?");
    web.close();
    assertThat(answering).succeedsWithin(Duration.ofSeconds(30));
  }

  /** Answers whatever comes as a web server does, on every connection: the client tries again. */
  private static void refuseAll(ServerSocket web) {
    while (!web.isClosed()) {
      try (Socket accepted = web.accept()) {
        assertThat(accepted.getInputStream().read()).isEqualTo(0xda);
        accepted
            .getOutputStream()
            .write("HTTP/1.1 400 Bad Request".getBytes(StandardCharsets.UTF_8));
        accepted.getInputStream().readAllBytes(); // until the client closes
      } catch (IOException closed) {
        assertThat(web.isClosed()).as("only the test's end ends it: %s", closed).isTrue();
      }
    }
  }

  @Test
  void anAddressOfAnotherMachineIsNotATakenPort() {
    assertThatThrownBy(() -> Loopback.server().host("192.0.2.1").start())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("192.0.2.1")
        .hasMessageContaining("is it an address of this machine?");
  }

  @Test
  void aClosedClientSaysWhatToMake() throws Exception {
    RpcServer server = letterServer();
    RpcClient client = client();
    Letters gone = client.refer(Letters.class, url(server.port()));
    client.close();
    assertThatThrownBy(() -> gone.echo("x"))
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.status()).isEqualTo(Status.MISUSED))
        .hasMessageContaining("create another one");
  }
}
