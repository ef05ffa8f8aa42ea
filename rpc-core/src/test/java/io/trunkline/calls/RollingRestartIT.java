package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.testkit.TestSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three providers behind one list of addresses that are restarted one by one, with calls of mixed
 * sizes all the while; what the callers were told is compared with the providers' journals. {@code
 * bin/verify rolling} does it twenty times each.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class RollingRestartIT {

  private static final int RESTARTS = TestSize.of("rolling.restarts", 1, 3);
  private static final int PROVIDERS = 3;
  private static final int CALLERS = 8;

  /** 2,000 calls a second by all of them, or as many as they can make. */
  private static final long PACE_NANOS = TimeUnit.SECONDS.toNanos(1) * CALLERS / 2_000;

  /** Most are small; 1 in 50 is as long as some results of a search. */
  private static final int[] TEXT_LENGTHS = {10, 100, 1_000};

  private static final int LONG_TEXT = 100_000;
  private static final int CALLS_BETWEEN_RESTARTS = TestSize.of(200, 1_000);

  @TempDir private Path folder;
  private final List<Path> journals = new ArrayList<>();
  private final List<ServerProcess> providers = new ArrayList<>();
  private final List<Thread> callers = new ArrayList<>();
  private final CallLedger ledger = new CallLedger();
  private final AtomicInteger answered = new AtomicInteger();
  private final RpcClient client =
      Loopback.client().serialization("kryo").optimizer(() -> List.of(Letter.class)).build();
  private Journaled journal;
  private long beganNanos;
  private volatile boolean over;

  @BeforeEach
  void begin() throws IOException {
    for (int i = 0; i < PROVIDERS; i++) {
      providers.add(provider(0));
    }
    journal =
        client
            .reference(
                ReferenceOptions.builder(
                        Journaled.class,
                        providers.stream()
                            .map(provider -> "dubbo://127.0.0.1:" + provider.port())
                            .collect(Collectors.joining(";")))
                    .build())
            .service();
    Deadline.await("all are found", this::isConnectedToAll);
    beganNanos = System.nanoTime();
    for (int i = 0; i < CALLERS; i++) {
      Random random = new Random(i);
      Thread caller = new Thread(() -> call(random), "caller " + i);
      caller.setDaemon(true);
      caller.start();
      callers.add(caller);
    }
    awaitCalls();
  }

  @AfterEach
  void close() throws IOException {
    over = true;
    client.close();
    for (ServerProcess provider : providers) {
      provider.close();
    }
  }

  private ServerProcess provider(int port) throws IOException {
    Path file = folder.resolve("journal-" + journals.size());
    journals.add(file);
    return new ServerProcess(
        JournalingProvider.class, String.valueOf(port), "kryo,hessian2", file.toString());
  }

  private void call(Random random) {
    long next = System.nanoTime();
    while (!over) {
      int call = ledger.next();
      int length =
          random.nextInt(50) == 0 ? LONG_TEXT : TEXT_LENGTHS[random.nextInt(TEXT_LENGTHS.length)];
      Letter letter = new Letter("x".repeat(length), call, call, null);
      try {
        Letter back =
            call % 2 == 0 ? journal.place(call, letter) : journal.placeLater(call, letter).join();
        if (!letter.equals(back)) {
          throw new AssertionError(letter + " came back as " + back);
        }
        ledger.returned(call);
        answered.incrementAndGet();
      } catch (Throwable thrown) {
        ledger.failed(call, thrown instanceof CompletionException e ? e.getCause() : thrown);
      }
      next = Math.max(next + PACE_NANOS, System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(100));
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  private boolean isConnectedToAll() {
    return client.terms().values().stream().filter(terms -> terms.startsWith("agreed")).count()
        == PROVIDERS;
  }

  private void awaitCalls() {
    int until = answered.get() + CALLS_BETWEEN_RESTARTS;
    Deadline.await("calls: " + ledger, () -> answered.get() >= until);
  }

  private void restart(int turn, boolean inOrder) throws Exception {
    int number = turn % PROVIDERS;
    ServerProcess old = providers.get(number);
    if (inOrder) {
      old.terminate();
    } else {
      old.kill();
    }
    old.awaitEnd();
    providers.set(number, provider(old.port()));
    Deadline.await("it is found again", this::isConnectedToAll);
    awaitCalls();
  }

  private void end() throws Exception {
    over = true;
    for (Thread caller : callers) {
      caller.join(TimeUnit.SECONDS.toMillis(60));
      assertThat(caller.isAlive()).as(caller.getName() + " still waits").isFalse();
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beganNanos);
    for (ServerProcess provider : providers) {
      provider.stop();
    }
    System.out.println(
        "RollingRestartIT: "
            + RESTARTS
            + " restarts in "
            + seconds
            + " s, "
            + answered.get() / Math.max(1, seconds)
            + " calls a second; "
            + ledger);
    ledger.assertTrueTo(journals);
  }

  @Test
  void providersThatAreStoppedInOrderCostNoCall() throws Exception {
    for (int i = 0; i < RESTARTS; i++) {
      restart(i, true);
    }
    end();
    assertThat(ledger.failures()).isEmpty();
  }

  @Test
  void providersThatAreKilledCostTheirOwnCallsInFlightAndNoOthers() throws Exception {
    for (int i = 0; i < RESTARTS; i++) {
      restart(i, false);
    }
    end();
    assertThat(ledger.failures().keySet()).isSubsetOf(Status.CONNECTION_LOST);
    assertThat(ledger.unknown()).as("at most those in flight").isBetween(0, RESTARTS * CALLERS);
  }
}
