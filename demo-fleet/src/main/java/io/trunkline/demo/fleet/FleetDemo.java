package io.trunkline.demo.fleet;

import static java.util.Objects.requireNonNull;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * A ZooKeeper, three providers and a consumer under load. One provider is stopped, one killed, one
 * added, one slowed; a line each second shows what the consumer notices.
 */
final class FleetDemo implements AutoCloseable {

  private static final int SECONDS = 26;
  private static final int BAR = 12;
  private static final List<String> NAMES = List.of("a", "b", "c", "d");
  private static final String SLOW_MICROS = "20000"; // 100 times what a call takes otherwise

  private final Path folder;
  private final Child zooKeeper;
  private final String registry;
  private final Map<String, Child> providers = new ConcurrentHashMap<>();
  private CompletableFuture<Void> adding = CompletableFuture.completedFuture(null);
  private int failures;

  private FleetDemo(Path folder) throws IOException {
    this.folder = folder;
    this.zooKeeper = new Child(folder.resolve("zookeeper.log"), FleetZooKeeper.class);
    this.registry = "zookeeper://127.0.0.1:" + zooKeeper.said();
  }

  /** Runs in the folder that is named; ends with 1 if a call failed. */
  public static void main(String[] args) throws IOException {
    int failures;
    try (FleetDemo demo = new FleetDemo(Path.of(args[0]))) {
      failures = demo.run();
    }
    System.exit(failures == 0 ? 0 : 1);
  }

  private int run() {
    say("ZooKeeper listens at " + registry);
    NAMES.stream().limit(3).forEach(this::add);
    try (RpcClient client =
        RpcClient.builder()
            .application("fleet-consumer")
            .connectTimeout(Duration.ofMinutes(1))
            .build()) {
      QuoteService quotes =
          client
              .reference(
                  ReferenceOptions.builder(QuoteService.class, registry)
                      .cluster(ClusterOptions.builder().loadBalance("p2c").build())
                      .timeout(Duration.ofSeconds(20)) // a busy machine stops for one at times
                      .method("quote", MethodOptions.NONE.asIdempotent()) // c is killed under load
                      .build())
              .service();
      quotes.quote(0);
      try (Load load = new Load(quotes)) {
        watch(load);
      }
    }
    say(failures == 0 ? "no call failed" : failures + " calls failed");
    return failures;
  }

  private void watch(Load load) {
    long next = System.nanoTime();
    for (int second = 1; second <= SECONDS; second++) {
      next += TimeUnit.SECONDS.toNanos(1);
      while (System.nanoTime() - next < 0) {
        LockSupport.parkNanos(next - System.nanoTime());
      }
      show(second, load.second());
      change(second);
    }
  }

  private void change(int second) {
    switch (second) {
      case 5 -> {
        say("b is stopped in order, by SIGTERM");
        provider("b").stop();
      }
      case 10 -> {
        say("c is killed, by SIGKILL");
        provider("c").kill();
      }
      case 15 -> {
        say("d is added");
        adding = CompletableFuture.runAsync(() -> add("d"));
      }
      case 20 -> {
        say("a gets slow: 20 ms for each call");
        provider("a").tell(SLOW_MICROS);
      }
      default -> {}
    }
  }

  private void add(String name) {
    try {
      providers.put(
          name, new Child(folder.resolve(name + ".log"), FleetProvider.class, name, registry));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Child provider(String name) {
    return requireNonNull(providers.get(name), name);
  }

  private void show(int second, Load.Second calls) {
    failures += calls.failures();
    say(
        String.format(
            Locale.ROOT,
            "%2d s %,6d calls %3d failed  %s",
            second,
            calls.calls(),
            calls.failures(),
            NAMES.stream().map(name -> share(name, calls)).collect(Collectors.joining("  "))));
    calls.failed().forEach((why, count) -> say("  " + count + " times: " + why));
  }

  private static String share(String name, Load.Second calls) {
    int percent = 100 * calls.answered().getOrDefault(name, 0) / Math.max(1, calls.calls());
    return String.format(
        Locale.ROOT, "%s %3d %% %-" + BAR + "s", name, percent, "#".repeat(percent * BAR / 100));
  }

  private static void say(String line) {
    System.out.println(line);
  }

  @Override
  public void close() {
    adding.join();
    providers.values().forEach(Child::close);
    zooKeeper.close();
  }
}
