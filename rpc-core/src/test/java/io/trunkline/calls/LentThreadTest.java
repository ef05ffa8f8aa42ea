package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.ResourceLeakDetector;
import io.trunkline.call.NonBlocking;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Short calls run on the thread that read them; one that turns out long holds up nobody. Most tests
 * have a method that says it never blocks, which is believed without measuring how long it takes,
 * and requests for it that are too long for the loop itself.
 */
@Timeout(120)
class LentThreadTest {

  private static final String LOOP = "trunkline-server-io";
  private static final String POOL = "trunkline-call";

  /** Makes a request so long that it is not read on the loop. */
  private static final String LONG = "x".repeat(20_000);

  /** What all say is on which thread they ran. */
  public interface Usually {

    /** Is short. */
    String quick();

    /** Says that it never blocks, but waits if it is told to. */
    @NonBlocking
    String where(boolean waits, String text);

    @NonBlocking
    CompletableFuture<String> later(boolean waits, String text);

    /** Makes a call itself, once it can. */
    @NonBlocking
    String nested(String text);
  }

  private final Semaphore released = new Semaphore(0);
  private final AtomicInteger waiting = new AtomicInteger();
  private final List<AutoCloseable> open = new ArrayList<>();
  private @Nullable Usually self;

  private final class Shop implements Usually {

    @Override
    public String quick() {
      return Thread.currentThread().getName();
    }

    @Override
    public String where(boolean waits, String text) {
      if (waits) {
        waiting.incrementAndGet();
        released.acquireUninterruptibly();
      }
      return quick();
    }

    @Override
    public CompletableFuture<String> later(boolean waits, String text) {
      return CompletableFuture.completedFuture(where(waits, text));
    }

    @Override
    public String nested(String text) {
      return self == null ? quick() : quick() + " " + self.where(false, text);
    }
  }

  private Usually refer(int port) {
    RpcClient client = Loopback.client().serialization("kryo").build();
    open.add(client);
    return client.refer(Usually.class, "dubbo://127.0.0.1:" + port);
  }

  private RpcServer serve(RpcServer server) {
    open.add(server);
    return server;
  }

  private RpcServer serve() throws Exception {
    return serve(
        Loopback.server()
            .serialization("kryo")
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

  /** Not before a thread stands by, nor the first call of a method: asks the one that is held. */
  private static void awaitLent(Usually usually) {
    Deadline.await(
        "the thread that reads runs it", () -> usually.later(false, LONG).join().startsWith(LOOP));
  }

  /**
   * Calls without a pause: a call is short once C2 has compiled its code, which quick tests do not
   * wait for.
   */
  @Tag("full")
  @Test
  void shortCallsRunOnTheThreadThatReadThem() throws Exception {
    ResourceLeakDetector.Level level = ResourceLeakDetector.getLevel();
    ResourceLeakDetector.setLevel(
        ResourceLeakDetector.Level.SIMPLE); // a record of each access makes calls long
    try {
      Usually usually = refer(serve().port());
      assertThat(usually.quick()).startsWith(POOL);
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(100);
      while (!usually.quick().startsWith(LOOP)) {
        assertThat(System.nanoTime() - deadline).as("the thread that reads runs it").isNegative();
      }
    } finally {
      ResourceLeakDetector.setLevel(level);
    }
  }

  @Test
  void aPoolThatWasAskedForRunsAllCalls() throws Exception {
    RpcServer server =
        serve(
            Loopback.server()
                .serialization("kryo")
                .threads(2)
                .service(Usually.class, new Shop())
                .start());
    Usually usually = refer(server.port());
    for (int i = 0; i < 1_000; i++) {
      assertThat(usually.where(false, LONG)).startsWith(POOL);
    }
  }

  @Test
  void aCallThatTurnsOutLongHoldsUpNobody() throws Exception {
    RpcServer server = serve();
    Usually usually = refer(server.port());
    Usually other = refer(server.port());
    int lent = 0;
    while (lent < 10) { // one that is called while nobody stands by is not lent
      awaitLent(usually);
      int before = waiting.get();
      CompletableFuture<String> held = usually.later(true, LONG);
      Deadline.await("it waits", () -> waiting.get() > before);
      for (int i = 0; i < 20; i++) {
        usually.where(false, LONG);
        other.where(false, LONG);
      }
      assertThat(held).isNotDone();
      released.release();
      lent += held.get(30, TimeUnit.SECONDS).startsWith(LOOP) ? 1 : 0;
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
                    CompletableFuture<String> call = usually.later(true, LONG);
                    usually.where(false, LONG);
                    released.release();
                    call.join();
                  } else {
                    usually.where(false, LONG);
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
    Deadline.await("it is lent", () -> usually.nested(LONG).startsWith(LOOP));
    self = refer(server.port()); // a connection of the same loop, which the call waits for
    for (int i = 0; i < 5; i++) {
      assertThat(usually.nested(LONG)).contains(" trunkline-");
    }
  }

  @Test
  void aServerClosesWhileACallHoldsTheThreadThatReadIt() throws Exception {
    RpcServer server =
        serve(
            Loopback.server()
                .serialization("kryo")
                .ioThreads(1)
                .closeTimeout(Duration.ofMillis(50))
                .service(Usually.class, new Shop())
                .start());
    Usually usually = refer(server.port());
    awaitLent(usually);
    CompletableFuture<String> held = usually.later(true, LONG);
    Deadline.await("it waits", () -> waiting.get() > 0);
    server.close();
    assertThat(held).failsWithin(20, TimeUnit.SECONDS);
  }
}
