package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.NonBlocking;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a method runs that says of itself that it does not block. */
class NonBlockingTest {

  /** Says on which thread it ran. */
  public interface Where {

    String ordinary();

    @NonBlocking
    String quick();

    String quickHere();

    @NonBlocking
    String failing();

    @NonBlocking
    String many(String text);

    @NonBlocking
    String reading(String text);
  }

  private static class OnThreads implements Where {

    @Override
    public String ordinary() {
      return Thread.currentThread().getName();
    }

    @Override
    public String quick() {
      return ordinary();
    }

    @NonBlocking
    @Override
    public String quickHere() {
      return ordinary();
    }

    @Override
    public String failing() {
      throw new IllegalStateException("failed on " + ordinary());
    }

    @Override
    public String many(String text) {
      return text;
    }

    @Override
    public String reading(String text) {
      return ordinary();
    }
  }

  @NonBlocking
  private static final class AllQuick extends OnThreads {}

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private int serve(RpcServer.Builder server) throws IOException {
    return start(server.threads(4));
  }

  private int start(RpcServer.Builder server) throws IOException {
    RpcServer started = server.start();
    open.add(started);
    return started.port();
  }

  private Where refer(int port, String serialization, String group) {
    RpcClient client = Loopback.client().serialization(serialization).handshake(false).build();
    open.add(client);
    return client
        .reference(
            ReferenceOptions.builder(Where.class, "dubbo://127.0.0.1:" + port).group(group).build())
        .service();
  }

  @ParameterizedTest
  @ValueSource(strings = {"kryo", "hessian2"})
  void aMarkedMethodRunsOnTheLoopOnceItsNameIsKnown(String serialization) throws Exception {
    int port =
        serve(Loopback.server().serialization(serialization).service(Where.class, new OnThreads()));
    Where where = refer(port, serialization, null);
    assertThat(where.quick()).startsWith("trunkline-call");
    assertThat(where.quick()).startsWith("trunkline-server-io");
    where.quickHere();
    assertThat(where.quickHere()).startsWith("trunkline-server-io");
    where.ordinary();
    assertThat(where.ordinary()).startsWith("trunkline-call");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kryo", "hessian2"})
  void aNumberStandsForAMethodThatMayRunOnTheLoop(String serialization) throws Exception {
    int port =
        serve(Loopback.server().serialization(serialization).service(Where.class, new OnThreads()));
    RpcClient client = Loopback.client().serialization(serialization).build();
    open.add(client);
    Reference<Where> where =
        client.reference(
            ReferenceOptions.builder(Where.class, "dubbo://127.0.0.1:" + port).build());
    Deadline.await("terms", () -> where.terms().startsWith("agreed"));
    assertThat(where.service().quick()).startsWith("trunkline-call"); // the reply gives the number
    assertThat(where.service().quick()).startsWith("trunkline-server-io");
    where.service().ordinary();
    assertThat(where.service().ordinary()).startsWith("trunkline-call");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kryo", "hessian2"})
  void aRequestThatIsLongIsReadOnAThread(String serialization) throws Exception {
    int port =
        serve(Loopback.server().serialization(serialization).service(Where.class, new OnThreads()));
    Where where = refer(port, serialization, null);
    where.reading("first");
    assertThat(where.reading("x".repeat(15_000))).startsWith("trunkline-server-io");
    assertThat(where.reading("x".repeat(17_000))).startsWith("trunkline-call");
    assertThat(where.reading("short")).startsWith("trunkline-server-io");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kryo", "hessian2"})
  void aLongerOneIsReadBetweenTwoTurnsWhereNoThreadsWereAskedFor(String serialization)
      throws Exception {
    int port =
        start(Loopback.server().serialization(serialization).service(Where.class, new OnThreads()));
    Where where = refer(port, serialization, null);
    where.reading("first");
    for (int length : new int[] {17_000, 64_000}) {
      Deadline.await(
          length + " characters", // not before a thread stands by
          () -> where.reading("x".repeat(length)).startsWith("trunkline-server-io"));
    }
    assertThat(where.reading("x".repeat(66_000))).startsWith("trunkline-call");
  }

  @Test
  void aMarkOnTheImplementationIsForAllItsMethods() throws Exception {
    Where where =
        refer(serve(Loopback.server().service(Where.class, new AllQuick())), "hessian2", null);
    where.ordinary();
    assertThat(where.ordinary()).startsWith("trunkline-server-io");
  }

  @Test
  void theSameMethodOfAnotherGroupRunsWhereItsOwnImplementationMay() throws Exception {
    int port =
        serve(
            Loopback.server()
                .service(ServiceOptions.builder(Where.class, new AllQuick()).group("quick").build())
                .service(
                    ServiceOptions.builder(Where.class, new OnThreads()).group("slow").build()));
    Where quick = refer(port, "hessian2", "quick");
    Where slow = refer(port, "hessian2", "slow");
    quick.ordinary();
    assertThat(quick.ordinary()).startsWith("trunkline-server-io");
    assertThat(slow.ordinary()).startsWith("trunkline-call");
    assertThat(slow.ordinary()).startsWith("trunkline-call");
  }

  @Test
  void whatItThrowsArrives() throws Exception {
    Where where =
        refer(serve(Loopback.server().service(Where.class, new OnThreads())), "hessian2", null);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(where::failing)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("failed on ");
    }
    assertThat(where.many("after a failure")).isEqualTo("after a failure");
  }

  @Test
  void aServerIsNotClosedOnTheLoopAndStaysWhole() throws Exception {
    class Closing extends OnThreads {
      private volatile RpcServer server;

      @Override
      public String many(String text) {
        if (text.equals("close")) {
          server.close();
        }
        return text;
      }
    }
    Closing closing = new Closing();
    int port = serve(Loopback.server().ioThreads(1).service(Where.class, closing));
    RpcServer server = (RpcServer) open.get(0);
    closing.server = server;
    Where where = refer(port, "hessian2", null);
    where.many("first");
    assertThatThrownBy(() -> where.many("close"))
        .hasMessageContaining("MISUSED")
        .hasMessageContaining("close it on another thread");
    assertThat(where.many("still open")).isEqualTo("still open");
    assertThat(refer(port, "hessian2", null).many("listens")).isEqualTo("listens");
    server.close();
    assertThat(CompletableFuture.runAsync(() -> awaitClosed(server)))
        .succeedsWithin(Duration.ofSeconds(30));
  }

  private static void awaitClosed(RpcServer server) {
    try {
      server.awaitClosed();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void largeTextsPassThroughTheLoop() throws Exception {
    Where where =
        refer(serve(Loopback.server().service(Where.class, new OnThreads())), "hessian2", null);
    for (int i = 0; i < 20; i++) {
      String text = Integer.toString(i).repeat(40_000);
      assertThat(where.many(text)).isEqualTo(text);
    }
  }
}
