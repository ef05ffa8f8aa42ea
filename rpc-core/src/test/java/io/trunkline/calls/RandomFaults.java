package io.trunkline.calls;

import io.trunkline.testkit.faults.Cut;
import io.trunkline.testkit.faults.FaultProxy;
import io.trunkline.testkit.faults.Faults;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What a network does to connections, one fault at a time and the same with the same seed. It
 * damages no bytes and changes no order: TCP lets neither through. For one thread.
 */
final class RandomFaults {

  private static final int SHORTEST_MILLIS = 20;
  private static final int LONGEST_MILLIS = 800;

  /** More than a call has, with all that goes before the first one. */
  private static final int CUT_BYTES = 2_000;

  private final FaultProxy proxy;
  private final Random random;
  private final Map<String, Integer> counts = new TreeMap<>();

  RandomFaults(FaultProxy proxy, long seed) {
    this.proxy = proxy;
    this.random = new Random(seed);
  }

  /** Lets one happen for a while. */
  void next() {
    String name = begin();
    counts.merge(name, 1, Integer::sum);
    LockSupport.parkNanos(
        TimeUnit.MILLISECONDS.toNanos(
            SHORTEST_MILLIS + random.nextInt(LONGEST_MILLIS - SHORTEST_MILLIS)));
    proxy.clear().listen();
  }

  private String begin() {
    Faults one = random.nextBoolean() ? proxy.upstream() : proxy.downstream();
    Cut how = random.nextBoolean() ? Cut.RESET : Cut.FIN;
    switch (random.nextInt(10)) {
      case 0 -> {
        one.delay(millis(20), millis(20));
        return "delay";
      }
      case 1 -> {
        one.stall();
        return "stall of one direction";
      }
      case 2 -> {
        proxy.stall();
        return "stall";
      }
      case 3 -> {
        one.blackHole();
        return "black hole of one direction";
      }
      case 4 -> {
        proxy.blackHole();
        return "black hole";
      }
      case 5 -> {
        one.trickle(1 + random.nextInt(64), Duration.ofMillis(1));
        return "trickle";
      }
      case 6 -> {
        one.split(1 + random.nextInt(50));
        return "split";
      }
      case 7 -> {
        proxy.cut(how);
        return "cut, " + how;
      }
      case 8 -> {
        one.cutAfter(random.nextInt(CUT_BYTES), how);
        return "cut after some bytes, " + how;
      }
      default -> {
        proxy.refuse().cut(how);
        return "refused";
      }
    }
  }

  private Duration millis(int most) {
    return Duration.ofMillis(random.nextInt(most));
  }

  /** How often each has happened. */
  @Override
  public String toString() {
    return counts.toString();
  }
}
