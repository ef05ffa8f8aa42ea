package io.trunkline.interop.attack.consumer;

import demo.bid.BidService;
import io.trunkline.call.RpcException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * 200 calls a second from eight threads. A call is due at its time whether or not an earlier one
 * has ended, and its duration counts from then.
 */
final class HonestCalls implements AutoCloseable {

  /** How the names of the calling threads begin. */
  static final String THREADS = "honest-caller-";

  private static final int PER_SECOND = 200;
  private static final int CALLERS = 8;

  private final BidService bids;
  private final long limitNanos;
  private final long start = System.nanoTime();
  private final AtomicLong next = new AtomicLong();
  private List<Long> micros = new ArrayList<>();
  private Map<String, Integer> failures = new TreeMap<>();
  private volatile boolean stopped;

  HonestCalls(BidService bids, Duration limit) {
    this.bids = bids;
    this.limitNanos = limit.toNanos();
    for (int i = 0; i < CALLERS; i++) {
      Thread caller = new Thread(this::run, THREADS + i);
      caller.setDaemon(true);
      caller.start();
    }
  }

  private void run() {
    while (!stopped) {
      long due = start + TimeUnit.SECONDS.toNanos(next.incrementAndGet()) / PER_SECOND;
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      call(due);
    }
  }

  private void call(long due) {
    try {
      String reply = bids.echo("neighbor");
      long nanos = System.nanoTime() - due;
      if (!reply.equals("neighbor")) {
        fail("wrong result");
      } else if (nanos > limitNanos) {
        fail("late");
      } else {
        succeed(TimeUnit.NANOSECONDS.toMicros(nanos));
      }
    } catch (RpcException e) {
      fail("" + e.status());
    } catch (RuntimeException | Error e) {
      fail(e.getClass().getSimpleName());
    }
  }

  private synchronized void succeed(long taken) {
    micros.add(taken);
  }

  private synchronized void fail(String reason) {
    failures.merge(reason, 1, Integer::sum);
  }

  /** Adds what the calls came to since the last time. */
  synchronized void takePhase(Map<String, String> reply) {
    reply.put("micros", micros.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    reply.put(
        "failures",
        failures.entrySet().stream()
            .map(failure -> failure.getKey() + "=" + failure.getValue())
            .collect(Collectors.joining(";")));
    micros = new ArrayList<>();
    failures = new TreeMap<>();
  }

  @Override
  public void close() {
    stopped = true;
  }
}
