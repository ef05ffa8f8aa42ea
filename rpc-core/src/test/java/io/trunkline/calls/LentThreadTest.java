package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Short calls run on the thread that read them; one that turns out long holds up nobody. */
@Timeout(120)
class LentThreadTest {

  private static final String LOOP = "trunkline-server-io";
  private static final String POOL = "trunkline-call";

  /** Is usually short. */
  public interface Usually {

    /** Waits if it is told to. */
    String where(boolean waits);

    CompletableFuture<String> later(boolean waits);

    String nested();
  }

  private final Semaphore released = new Semaphore(0);
  private final AtomicInteger waiting = new AtomicInteger();
  private final List<AutoCloseable> open = new ArrayList<>();
  private @Nullable Usually self;

  private final class Shop implements Usually {

    @Override
    public String where(boolean waits) {
      if (waits) {
        waiting.incrementAndGet();
        released.acquireUninterruptibly();
      }
      return Thread.currentThread().getName();
    }

    @Override
    public CompletableFuture<String> later(boolean waits) {
      return CompletableFuture.completedFuture(where(waits));
    }

    @Override
    public String nested() {
      String here = Thread.currentThread().getName();
      return self == null ? here : here + " " + self.where(false);
    }
  }

  private Usually refer(int port) {
    RpcClient client = RpcClient.builder().serialization("kryo").build();
    open.add(client);
    return client.refer(Usually.class, "dubbo://127.0.0.1:" + port + "?timeout=20000");
  }

  private RpcServer serve(RpcServer server) {
    open.add(server);
    return server;
  }

  private RpcServer serve() throws Exception {
    return serve(
        RpcServer.builder()
            .serialization("kryo")
            .port(0)
            .host("127.0.0.1")
            .ioThreads(1)
            .service(Usually.class, new Shop())
            .start());
  }

  @AfterEach
  void close() throws Exception {
    released.release(1_000);
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  /** Calls without a pause: a call is short once its code is compiled. */
  private static void await(Supplier<String> call) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(50);
    while (!call.get().startsWith(LOOP)) {
      assertThat(System.nanoTime() - deadline).as("the thread that reads runs it").isNegative();
    }
  }

  private static void awaitLent(Usually usually) {
    await(() -> usually.where(false));
  }

  @Test
  void shortCallsRunOnTheThreadThatReadThem() throws Exception {
    Usually usually = refer(serve().port());
    assertThat(usually.where(false)).startsWith(POOL);
    awaitLent(usually);
  }

  @Test
  void aPoolThatWasAskedForRunsAllCalls() throws Exception {
    RpcServer server =
        serve(
            RpcServer.builder()
                .serialization("kryo")
                .port(0)
                .host("127.0.0.1")
                .threads(2)
                .service(Usually.class, new Shop())
                .start());
    Usually usually = refer(server.port());
    for (int i = 0; i < 1_000; i++) {
      assertThat(usually.where(false)).startsWith(POOL);
    }
  }

  @Test
  void aCallThatTurnsOutLongHoldsUpNobody() throws Exception {
    RpcServer server = serve();
    Usually usually = refer(server.port());
    Usually other = refer(server.port());
    List<CompletableFuture<String>> held = new ArrayList<>();
    for (int round = 0; round < 20; round++) {
      awaitLent(usually);
      int before = waiting.get();
      held.add(usually.later(true));
      Deadline.await("it waits", () -> waiting.get() > before);
      for (int i = 0; i < 20; i++) {
        usually.where(false);
        other.where(false);
      }
      assertThat(held.get(round)).isNotDone();
      if (round % 2 == 1) {
        released.release(2);
        for (CompletableFuture<String> call : held.subList(round - 1, round + 1)) {
          call.get(20, TimeUnit.SECONDS);
        }
      }
    }
    assertThat(server.stats().faults()).isEmpty();
  }

  @Test
  void callersThatWaitAtRandomGetEachReply() throws Exception {
    RpcServer server = serve();
    int callers = 4;
    CountDownLatch done = new CountDownLatch(callers);
    AtomicInteger replies = new AtomicInteger();
    for (int c = 0; c < callers; c++) {
      Usually usually = refer(server.port());
      int seed = c;
      Thread caller =
          new Thread(
              () -> {
                for (int i = 0; i < 3_000; i++) {
                  boolean waits = (i * 31 + seed) % 500 == 0;
                  if (waits) {
                    CompletableFuture<String> call = usually.later(true);
                    usually.where(false);
                    released.release();
                    call.join();
                  } else {
                    usually.where(false);
                  }
                  replies.incrementAndGet();
                }
                done.countDown();
              });
      caller.setDaemon(true);
      caller.start();
    }
    assertThat(done.await(50, TimeUnit.SECONDS)).as("%s replies", replies).isTrue();
    assertThat(server.stats().faults()).isEmpty();
  }

  @Test
  void aCallOnTheThreadThatReadItMayMakeCalls() throws Exception {
    RpcServer server = serve();
    Usually usually = refer(server.port());
    await(usually::nested);
    self = refer(server.port()); // a connection of the same loop, which the call waits for
    for (int i = 0; i < 5; i++) {
      assertThat(usually.nested()).contains(" trunkline-");
    }
  }

  @Test
  void aServerClosesWhileACallHoldsTheThreadThatReadIt() throws Exception {
    RpcServer server =
        serve(
            RpcServer.builder()
                .serialization("kryo")
                .port(0)
                .host("127.0.0.1")
                .ioThreads(1)
                .closeTimeout(Duration.ofMillis(50))
                .service(Usually.class, new Shop())
                .start());
    Usually usually = refer(server.port());
    awaitLent(usually);
    CompletableFuture<String> held = usually.later(true);
    Deadline.await("it waits", () -> waiting.get() > 0);
    server.close();
    assertThat(held).failsWithin(20, TimeUnit.SECONDS);
  }
}
