package io.trunkline.perf.fleet;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.perf.driver.Surroundings;
import io.trunkline.perf.fleet.Providers.Work;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * Latencies of a reference with five providers, before and after one of them takes 20 times as
 * long, for each of several balancers. Twenty callers each wait for their call.
 */
public final class SlowProvider {

  private static final int PROVIDERS = 5;
  private static final int CALLERS = 20;
  private static final int SLOWER = 20;
  private static final long SETTLE_MILLIS = 1_000;

  private final long millis;

  private SlowProvider(long millis) {
    this.millis = millis;
  }

  /**
   * Prints the table.
   *
   * @param args how many seconds each line is measured, 8 without
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    int seconds = args.length == 0 ? 8 : Integer.parseInt(args[0]);
    Path home = Path.of(System.getProperty("perf.home", "perf"));
    System.out.print(
        Surroundings.look(home, ManagementFactory.getRuntimeMXBean().getInputArguments()).block());
    try (Providers providers = Providers.start(PROVIDERS);
        RpcClient control = RpcClient.builder().serialization("kryo").build()) {
      Work first =
          control
              .reference(ReferenceOptions.builder(Work.class, providers.url(0)).build())
              .service();
      SlowProvider program = new SlowProvider(TimeUnit.SECONDS.toMillis(seconds));
      program.measure(providers, "random"); // warms up
      System.out.printf(
          "%-18s %10s %10s %10s %10s %10s %10s %10s%n",
          "", "healthy", "p50 ms", "p99 ms", "slowed", "p50 ms", "p99 ms", "p99 ratio");
      for (String balancer :
          new String[] {
            "random", "roundrobin", "leastactive", "shortestresponse", "p2c", "adaptive"
          }) {
        Histogram healthy = program.measure(providers, balancer);
        first.slowDown(SLOWER);
        Histogram slowed = program.measure(providers, balancer);
        first.slowDown(1);
        System.out.printf(
            Locale.ROOT,
            "%-18s %,10d %10.1f %10.1f %,10d %10.1f %10.1f %10.2f%n",
            balancer,
            healthy.getTotalCount(),
            healthy.getValueAtPercentile(50) / 1e6,
            healthy.getValueAtPercentile(99) / 1e6,
            slowed.getTotalCount(),
            slowed.getValueAtPercentile(50) / 1e6,
            slowed.getValueAtPercentile(99) / 1e6,
            (double) slowed.getValueAtPercentile(99) / healthy.getValueAtPercentile(99));
      }
    }
  }

  /** With a client that knows nothing yet; its first second does not count. */
  private Histogram measure(Providers providers, String balancer) throws InterruptedException {
    AtomicHistogram latencies = new AtomicHistogram(1_000, TimeUnit.SECONDS.toNanos(60), 3);
    AtomicBoolean over = new AtomicBoolean();
    AtomicBoolean counts = new AtomicBoolean();
    try (RpcClient client =
        RpcClient.builder().serialization("kryo").timeout(Duration.ofSeconds(20)).build()) {
      Work work =
          client
              .reference(
                  ReferenceOptions.builder(Work.class, providers.all())
                      .cluster(ClusterOptions.builder().loadBalance(balancer).build())
                      .build())
              .service();
      Thread[] callers = new Thread[CALLERS];
      for (int i = 0; i < CALLERS; i++) {
        callers[i] =
            new Thread(
                () -> {
                  for (int number = 0; !over.get(); number++) {
                    long begin = System.nanoTime();
                    if (work.run(number) != number) {
                      throw new IllegalStateException("a wrong result");
                    }
                    if (counts.get()) {
                      latencies.recordValue(System.nanoTime() - begin);
                    }
                  }
                });
        callers[i].start();
      }
      Thread.sleep(SETTLE_MILLIS);
      counts.set(true);
      Thread.sleep(millis);
      counts.set(false);
      over.set(true);
      for (Thread caller : callers) {
        caller.join();
      }
    }
    return latencies;
  }
}
