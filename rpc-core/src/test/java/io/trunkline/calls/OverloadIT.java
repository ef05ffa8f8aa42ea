package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A provider of a known capacity gets twice as many calls, at their times whether or not those
 * before have come back. It has to go on with what it can do, run nothing whose caller is gone, and
 * answer as before when the load ends. {@code bin/verify overload} does it for a minute each.
 */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class OverloadIT {

  private static final int SECONDS = Integer.getInteger("overload.seconds", 1);
  private static final boolean IS_FULL = SECONDS >= 30;

  private static final int THREADS = 16;
  private static final long SERVICE_MILLIS = 20;
  private static final Duration LIMIT = Duration.ofMillis(500);

  /** Longer than a call takes that meets no queue, on a machine that does other things too. */
  private static final long NORMAL_MILLIS = SERVICE_MILLIS + 50;

  /** What is served; each call says when its caller stops waiting, by the clock of both. */
  interface Work {
    long work(long untilNanos);
  }

  /** The same for callers that do not wait. */
  interface WorkLater {
    CompletableFuture<Long> work(long untilNanos);
  }

  /** What holds the calls back. */
  enum Bound {
    /** All threads may run the method, so that calls wait in the queue of the pool. */
    THREADS(0, 16),
    /** The method may have three quarters of them. */
    EXECUTES(null, 12);

    private final Integer executes;
    private final double perSecond;

    Bound(Integer executes, int atOnce) {
      this.executes = executes;
      this.perSecond = atOnce * 1_000.0 / SERVICE_MILLIS;
    }
  }

  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger begunTooLate = new AtomicInteger();
  private final AtomicInteger inTime = new AtomicInteger();
  private final Map<Status, AtomicInteger> failures = new ConcurrentHashMap<>();
  private final List<Double> refusedAfterMillis = Collections.synchronizedList(new ArrayList<>());
  private final List<AutoCloseable> open = new ArrayList<>();

  private long serve(long untilNanos) {
    long now = System.nanoTime();
    begun.incrementAndGet();
    if (now - untilNanos >= 0) {
      begunTooLate.incrementAndGet();
    }
    long end = now + TimeUnit.MILLISECONDS.toNanos(SERVICE_MILLIS);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    return untilNanos;
  }

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private WorkLater connect(Bound bound, boolean handshake) throws IOException {
    ServiceOptions.Builder<Work> service = ServiceOptions.builder(Work.class, this::serve);
    if (bound.executes != null) {
      service.executes(bound.executes);
    }
    RpcServer server =
        Loopback.server().threads(THREADS).maxQueueTime(LIMIT).service(service.build()).start();
    open.add(server);
    RpcClient client = Loopback.client().handshake(handshake).timeout(LIMIT).build();
    open.add(client);
    return client
        .reference(
            ReferenceOptions.builder(WorkLater.class, "dubbo://127.0.0.1:" + server.port())
                .path(Work.class.getName())
                .build())
        .service();
  }

  private void call(WorkLater work) {
    long began = System.nanoTime();
    work.work(began + LIMIT.toNanos())
        .whenComplete(
            (value, thrown) -> {
              if (thrown == null) {
                inTime.incrementAndGet();
              } else {
                failed((RpcException) thrown, (System.nanoTime() - began) / 1e6);
              }
            });
  }

  private void failed(RpcException thrown, double millis) {
    failures.computeIfAbsent(thrown.status(), status -> new AtomicInteger()).incrementAndGet();
    if (thrown.status() == Status.OVERLOADED) {
      refusedAfterMillis.add(millis);
    }
  }

  private void load(WorkLater work, double perSecond, long nanos) {
    long began = System.nanoTime();
    for (int i = 0; i / perSecond * 1e9 < nanos; i++) {
      long due = began + (long) (i / perSecond * 1e9);
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      call(work);
    }
  }

  /** Until a call takes as long as without load, counted from the end of the load. */
  private long recovered(WorkLater work) {
    long ended = System.nanoTime();
    while (true) {
      long began = System.nanoTime();
      boolean isAnswered;
      try {
        isAnswered = work.work(began + LIMIT.toNanos()).join() != null;
      } catch (RuntimeException refused) {
        isAnswered = false;
      }
      long now = System.nanoTime();
      if (isAnswered && now - began < TimeUnit.MILLISECONDS.toNanos(NORMAL_MILLIS)) {
        return TimeUnit.NANOSECONDS.toMillis(began - ended);
      }
      assertThat(now - ended).as("it recovers").isLessThan(TimeUnit.SECONDS.toNanos(60));
    }
  }

  private double refusedAfter(double part) {
    List<Double> sorted = new ArrayList<>(refusedAfterMillis);
    Collections.sort(sorted);
    return sorted.isEmpty() ? 0 : sorted.get((int) (part * (sorted.size() - 1)));
  }

  @ParameterizedTest
  @EnumSource(Bound.class)
  void twiceItsCapacityLeavesAProviderWhatItCanDo(Bound bound) throws Exception {
    runs(bound, true);
  }

  @ParameterizedTest
  @EnumSource(Bound.class)
  void soDoCallersWhoseTimeIsKnownOnceTheRequestIsRead(Bound bound) throws Exception {
    runs(bound, false);
  }

  private void runs(Bound bound, boolean handshake) throws Exception {
    WorkLater work = connect(bound, handshake);
    load(work, bound.perSecond / 2, TimeUnit.MILLISECONDS.toNanos(300)); // classes and threads
    inTime.set(0);
    failures.clear();
    refusedAfterMillis.clear();
    load(work, 2 * bound.perSecond, TimeUnit.SECONDS.toNanos(SECONDS));
    long recoveredMillis = recovered(work);
    double goodput = inTime.get() / (bound.perSecond * SECONDS);
    System.out.printf(
        "OverloadIT: bound by %s, %s: goodput %.0f %% of %.0f calls a second; %s; refused after %.1f"
            + " ms (p50), %.1f ms (p99); begun %d, too late %d; normal again after %d ms%n",
        bound,
        handshake ? "under terms" : "plain",
        100 * goodput,
        bound.perSecond,
        failures,
        refusedAfter(0.5),
        refusedAfter(0.99),
        begun.get(),
        begunTooLate.get(),
        recoveredMillis);
    assertThat(begunTooLate).as("calls begun that nobody waited for").hasValue(0);
    assertThat(failures).containsKey(Status.OVERLOADED);
    // Small, it runs beside other tests on few processors, which take part of the capacity.
    assertThat(goodput).as("goodput").isGreaterThanOrEqualTo(IS_FULL ? 0.8 : 0.4);
    if (IS_FULL) {
      assertThat(recoveredMillis).as("ms until latency is normal").isLessThanOrEqualTo(1_000);
    }
  }
}
