package io.trunkline.perf.fleet;

import com.sun.management.OperatingSystemMXBean;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.perf.driver.Surroundings;
import io.trunkline.perf.pages.FleetPicture;
import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.Figure;
import io.trunkline.perf.report.JsonLines;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Many clients in this JVM follow many providers, of which 1 % are replaced each second, one at a
 * time; each change is pushed to each client as the whole list. Nobody is connected to. Measured is
 * what a client needs for it, and how long after the last change it has its last set.
 */
public final class FleetSimulation {

  private static final int COALESCED = 100_000;
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Random random = new Random(19);
  private final List<ProviderAddress> providers = new ArrayList<>();
  private final List<Consumer> consumers = new ArrayList<>();
  private final List<Double> cpuMillis = new ArrayList<>();
  private final List<Double> heapKilobytes = new ArrayList<>();
  private int made;

  private FleetSimulation() {}

  /**
   * Prints what it measures and draws it beside the results of the other programs.
   *
   * @param args how many providers, consumers and seconds: 10000 1000 20
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    int providers = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
    int consumers = args.length > 1 ? Integer.parseInt(args[1]) : 1_000;
    int seconds = args.length > 2 ? Integer.parseInt(args[2]) : 20;
    Path home = Path.of(System.getProperty("perf.home", "perf"));
    Environment environment =
        Surroundings.look(home, ManagementFactory.getRuntimeMXBean().getInputArguments());
    System.out.print(environment.block());
    FleetSimulation fleet = new FleetSimulation();
    fleet.begin(providers, consumers);
    fleet.change(seconds);
    fleet.check();
    fleet.coalesce();
    Path results = home.resolve("target").resolve("fleet.json");
    String plan = "bin/perf fleet %d %d %d".formatted(providers, consumers, seconds);
    JsonLines lines = JsonLines.headed(results, environment, plan).of("fleet");
    add(lines, "heap of a consumer with garbage", "KB", fleet.heapKilobytes);
    add(lines, "processor time of a consumer", "ms per second", fleet.cpuMillis);
    System.out.println("results: " + results);
    Path picture = home.resolve("target").resolve("fleet.svg");
    Files.writeString(picture, FleetPicture.of(results).svg(), StandardCharsets.UTF_8);
    System.out.println("plot: " + picture);
    System.exit(0); // without the wait for a thousand clients
  }

  private static void add(JsonLines lines, String what, String unit, List<Double> values)
      throws IOException {
    for (int i = 0; i < values.size(); i++) {
      lines.add(new Figure(what, "second " + (i + 1), values.get(i), unit, i + 1));
    }
  }

  private void begin(int size, int clients) throws InterruptedException {
    for (int i = 0; i < size; i++) {
      providers.add(next());
    }
    PushedAddresses.push(snapshot());
    consumers.add(new Consumer()); // with what all of them share
    Thread.sleep(1_000);
    long first = live();
    long begin = System.nanoTime();
    for (int i = 1; i < clients; i++) {
      consumers.add(new Consumer());
    }
    while (consumers.stream().anyMatch(consumer -> consumer.sets() == 0)) {
      Thread.sleep(1);
    }
    say("%,d consumers have their first set after %.1f s", clients, seconds(begin));
    long each = (live() - first) / Math.max(1, clients - 1);
    say(
        "memory of a consumer: %,d KB, its client and %d endpoints without the list of all providers",
        each / 1_000, consumers.get(0).providers().size());
    long cpu = processNanos();
    Thread.sleep(5_000);
    say(
        "processor time of a consumer without changes: %.3f ms a second",
        (processNanos() - cpu) / 5e6 / clients);
  }

  private void change(int seconds) throws InterruptedException {
    int perSecond = Math.max(1, providers.size() / 100);
    int before = sets();
    long pushes = 0;
    long begin = System.nanoTime();
    long cpu = processNanos() - ownNanos();
    long lastCpu = cpu;
    long late = 0;
    for (int second = 0; second < seconds; second++) {
      for (int i = 0; i < perSecond; i++) {
        long due = begin + second * 1_000_000_000L + i * 1_000_000_000L / perSecond;
        while (due - System.nanoTime() > 0) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        late = Math.max(late, System.nanoTime() - due);
        providers.set(random.nextInt(providers.size()), next());
        PushedAddresses.push(snapshot());
        pushes += consumers.size();
      }
      long now = processNanos() - ownNanos();
      cpuMillis.add((now - lastCpu) / 1e6 / consumers.size());
      lastCpu = now;
      heapKilobytes.add(used() / 1e3 / consumers.size());
    }
    long last = System.nanoTime();
    double took = (last - begin) / 1e9;
    awaitQuiet();
    say(
        "%d changes a second for %d s: %,d pushes, the latest %.0f ms after it was due",
        perSecond, seconds, pushes, late / 1e6);
    say(
        "processor time of a consumer: %.2f ms a second (median of %d), collector included",
        cpuMillis.stream().sorted().skip(seconds / 2).findFirst().orElseThrow(), seconds);
    say(
        "sets that differed: %.1f a second and consumer",
        (sets() - before) / took / consumers.size());
    long[] after =
        consumers.stream().mapToLong(c -> Math.max(0, c.changedNanos() - last)).sorted().toArray();
    say(
        "last set of a consumer after the last change: median %.0f ms, latest %.0f ms; goal 1000 ms",
        after[after.length / 2] / 1e6, after[after.length - 1] / 1e6);
  }

  private void check() throws InterruptedException {
    for (Consumer consumer : consumers) {
      if (!consumer.providers().equals(consumer.expected())) {
        throw new IllegalStateException("a consumer follows other providers than it should");
      }
    }
    say("each consumer has the set that a new reference of its client chooses");
  }

  /** Each push changes a provider of the first consumer, so each set that it applies differs. */
  private void coalesce() throws InterruptedException {
    consumers.subList(1, consumers.size()).forEach(Consumer::close);
    Consumer only = consumers.get(0);
    ProviderAddress own = only.providers().iterator().next();
    int place = providers.indexOf(own);
    awaitQuiet();
    int before = only.sets();
    long begin = System.nanoTime();
    for (int i = 1; i <= COALESCED; i++) {
      providers.set(place, new ProviderAddress(own.host(), own.port(), Map.of("weight", "" + i)));
      PushedAddresses.push(snapshot());
    }
    long last = System.nanoTime();
    while (!only.providers().contains(providers.get(place))) {
      Thread.sleep(1);
    }
    say(
        "%,d pushes to a consumer in %.1f s: %d sets applied, the last one %.0f ms after the last push",
        COALESCED, (last - begin) / 1e9, only.sets() - before, (System.nanoTime() - last) / 1e6);
  }

  private void awaitQuiet() throws InterruptedException {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < QUIET_NANOS) {
      int sets = sets();
      Thread.sleep(10);
      if (sets() != sets) {
        begin = System.nanoTime();
      }
    }
  }

  private int sets() {
    return consumers.stream().mapToInt(Consumer::sets).sum();
  }

  private ProviderAddress next() {
    int number = made++;
    return new ProviderAddress(
        "10." + number / 62_500 % 250 + "." + number / 250 % 250 + "." + number % 250,
        20_880,
        Map.of("weight", "100", "timestamp", "1700000000000", "group", "blue"));
  }

  private List<ProviderAddress> snapshot() {
    return Collections.unmodifiableList(Arrays.asList(providers.toArray(ProviderAddress[]::new)));
  }

  private static long live() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(200);
    }
    return used();
  }

  private static long used() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static long processNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  /** Of the thread that pushes. */
  private static long ownNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static double seconds(long sinceNanos) {
    return (System.nanoTime() - sinceNanos) / 1e9;
  }

  private static void say(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
