package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.TestSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers that write and read for themselves get what all others get. */
@Timeout(120)
class CallerDrivenIoTest {

  /** Waits if it is told to. */
  public interface Echo {

    int echo(int value);

    CompletableFuture<Integer> later(int value);

    int slow(int value);

    CompletableFuture<Integer> slowLater(int value);
  }

  private final Semaphore released = new Semaphore(0);
  private final AtomicInteger waiting = new AtomicInteger();
  private final List<AutoCloseable> open = new ArrayList<>();
  private RpcServer server;
  private Echo echo;

  private final class Service implements Echo {

    @Override
    public int echo(int value) {
      return value;
    }

    @Override
    public CompletableFuture<Integer> later(int value) {
      return CompletableFuture.completedFuture(value);
    }

    @Override
    public int slow(int value) {
      waiting.incrementAndGet();
      released.acquireUninterruptibly();
      return value;
    }

    @Override
    public CompletableFuture<Integer> slowLater(int value) {
      return CompletableFuture.completedFuture(slow(value));
    }
  }

  @BeforeEach
  void serve() throws Exception {
    server =
        Loopback.server()
            .closeTimeout(Duration.ofMillis(50))
            .service(Echo.class, new Service())
            .start();
    open.add(server);
    echo = refer(MethodOptions.NONE);
  }

  private Echo refer(MethodOptions slow) {
    RpcClient client = Loopback.client().build();
    open.add(client);
    return client
        .reference(
            ReferenceOptions.builder(Echo.class, "dubbo://127.0.0.1:" + server.port())
                .method("slow", slow)
                .build())
        .service();
  }

  @AfterEach
  void close() throws Exception {
    released.release(1_000);
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  /** Enough calls in a row that their thread drives its loop. */
  private static void callInARow(Echo echo) {
    for (int i = 0; i < TestSize.of(600, 2_000); i++) {
      assertThat(echo.echo(i)).isEqualTo(i);
    }
  }

  @Test
  void aCallThatTakesLongGetsItsReply() throws Exception {
    for (int round = 0; round < TestSize.of(2, 5); round++) {
      callInARow(echo);
      int before = waiting.get();
      Thread releasing =
          new Thread(
              () -> {
                Deadline.await("it waits", () -> waiting.get() > before);
                released.release();
              });
      releasing.start();
      assertThat(echo.slow(round)).isEqualTo(round);
      releasing.join(30_000);
    }
  }

  @Test
  void othersGetTheirRepliesWhileTheDriverWaits() throws Exception {
    for (int round = 0; round < TestSize.of(2, 5); round++) {
      callInARow(echo);
      int before = waiting.get();
      CompletableFuture<Integer> slow = new CompletableFuture<>();
      Thread driving =
          new Thread(
              () -> {
                callInARow(echo);
                slow.complete(echo.slow(7));
              });
      driving.start();
      Deadline.await("it waits", () -> waiting.get() > before);
      assertThat(echo.later(3).get(30, TimeUnit.SECONDS)).isEqualTo(3);
      assertThat(echo.echo(4)).isEqualTo(4);
      assertThat(slow).isNotDone();
      released.release();
      assertThat(slow.get(30, TimeUnit.SECONDS)).isEqualTo(7);
      driving.join(30_000);
    }
  }

  @Test
  void aTimeLimitEndsTheWaitOfADriver() {
    Echo hurried = refer(MethodOptions.NONE.withTimeout(Duration.ofMillis(200)));
    callInARow(hurried);
    RpcException late = catchThrowableOfType(RpcException.class, () -> hurried.slow(1));
    assertThat(late.status()).isEqualTo(Status.TIMEOUT);
    callInARow(hurried);
  }

  @RepeatedTest(5)
  void anInterruptEndsTheWaitOfADriver() throws Exception {
    CompletableFuture<Status> ended = new CompletableFuture<>();
    Thread driving =
        new Thread(
            () -> {
              callInARow(echo);
              RpcException e = catchThrowableOfType(RpcException.class, () -> echo.slow(1));
              ended.complete(Thread.interrupted() ? e.status() : Status.MISUSED);
            });
    driving.start();
    Deadline.await("it waits", () -> waiting.get() > 0);
    driving.interrupt();
    assertThat(ended.get(30, TimeUnit.SECONDS)).isEqualTo(Status.CANCELLED);
  }

  @Test
  void aProviderThatGoesAwayEndsTheWaitOfADriver() throws Exception {
    CompletableFuture<RpcException> ended = new CompletableFuture<>();
    Thread driving =
        new Thread(
            () -> {
              callInARow(echo);
              ended.complete(catchThrowableOfType(RpcException.class, () -> echo.slow(1)));
            });
    driving.start();
    Deadline.await("it waits", () -> waiting.get() > 0);
    server.close();
    assertThat(ended.get(30, TimeUnit.SECONDS).status()).isEqualTo(Status.CONNECTION_LOST);
  }

  @Test
  void aClientClosesWhileACallerDrivesItsLoop() throws Exception {
    RpcClient client = Loopback.client().closeTimeout(Duration.ofMillis(50)).build();
    open.add(client);
    Echo closing = client.refer(Echo.class, "dubbo://127.0.0.1:" + server.port());
    CompletableFuture<RpcException> ended = new CompletableFuture<>();
    Thread driving =
        new Thread(
            () -> {
              callInARow(closing);
              ended.complete(catchThrowableOfType(RpcException.class, () -> closing.slow(1)));
            });
    driving.start();
    Deadline.await("it waits", () -> waiting.get() > 0);
    client.close();
    assertThat(ended.get(30, TimeUnit.SECONDS)).isNotNull();
  }

  @Test
  void afterTheLastCallInARowAFutureIsCompleted() throws Exception {
    for (int round = 0; round < TestSize.of(10, 50); round++) {
      callInARow(echo);
      assertThat(echo.later(round).get(30, TimeUnit.SECONDS)).isEqualTo(round);
    }
  }

  /** Passed to the provider, which calls it. */
  public interface Listener {
    int told(int value);
  }

  /** Calls what it is passed before it replies. */
  public interface Teller {
    int tell(int value, Listener listener);
  }

  private static Reference<Teller> tellerOf(RpcClient client, RpcServer telling) {
    return client.reference(
        ReferenceOptions.builder(Teller.class, "dubbo://127.0.0.1:" + telling.port())
            .callback("tell", 1)
            .build());
  }

  @Test
  void codeOfTheApplicationDoesNotRunInTheTurnOfACallerWhereItCouldBlock() throws Exception {
    RpcServer telling =
        Loopback.server()
            .closeTimeout(Duration.ofMillis(50))
            .service(
                ServiceOptions.builder(Teller.class, (value, listener) -> listener.told(value))
                    .callback("tell", 1)
                    .callbackTimeout(Loopback.LIMIT)
                    .build())
            .start();
    open.add(telling);
    RpcClient client = Loopback.client().executor(Runnable::run).build();
    open.add(client);
    Teller teller = tellerOf(client, telling).service();
    Thread caller = Thread.currentThread();
    Set<Thread> others = ConcurrentHashMap.newKeySet();
    AtomicInteger inTurn = new AtomicInteger();
    Listener listener =
        value -> {
          if (Thread.currentThread() == caller) {
            inTurn.incrementAndGet();
          } else {
            others.add(Thread.currentThread());
          }
          return Thread.currentThread().getName().contains("-io-") ? value : echo.echo(value);
        };
    for (int i = 0; i < 200_000 && others.size() < 2; i++) { // the loop's own, and a spare one
      assertThat(teller.tell(i, listener)).isEqualTo(i);
    }
    assertThat(others).hasSizeGreaterThan(1);
    assertThat(inTurn).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void callersThatComeAndGoGetEachReply(int callers) throws Exception {
    CountDownLatch left = new CountDownLatch(callers);
    AtomicInteger wrong = new AtomicInteger();
    for (int c = 0; c < callers; c++) {
      int seed = c;
      Thread caller =
          new Thread(
              () -> {
                for (int round = 0; round < TestSize.of(4, 12); round++) {
                  for (int i = 0; i < 300 + 200 * ((seed + round) % 4); i++) {
                    wrong.addAndGet(echo.echo(i) == i ? 0 : 1);
                  }
                  wrong.addAndGet(echo.later(round).join() == round ? 0 : 1);
                  LockSupport.parkNanos(((seed * 7 + round) % 5) * 1_000_000L);
                }
                left.countDown();
              });
      caller.setDaemon(true);
      caller.start();
    }
    assertThat(left.await(100, TimeUnit.SECONDS)).isTrue();
    assertThat(wrong).hasValue(0);
  }
}
