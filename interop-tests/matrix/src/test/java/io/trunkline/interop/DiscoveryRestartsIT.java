package io.trunkline.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.BidService;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.ReferenceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Providers that are announced at application level restart under load, each time with a new
 * revision, while answers to questions for their services are late or lost and the registry is away
 * for a while. {@code bin/verify discovery-restarts} does it a thousand times.
 */
@Tag("full")
@Timeout(value = 4, unit = TimeUnit.HOURS)
final class DiscoveryRestartsIT {

  private static final int RESTARTS = Integer.getInteger("discovery.restarts", 30);
  private static final int LONGEST_OUTAGE_SECONDS = Integer.getInteger("discovery.outage", 10);
  private static final int RESTARTS_TO_AN_OUTAGE = 15;
  private static final int RESTARTS_TO_A_KILL = 5;

  private static final long LONGEST_EMPTY_MILLIS = 5_000;
  private static final int PROVIDERS = 3;
  private static final int KILLED = PROVIDERS - 1; // it has a process
  private static final int CALLERS = 4;
  private static final Duration BETWEEN_CALLS = Duration.ofMillis(10);

  @TempDir private Path folder;
  private final Random random = new Random(Long.getLong("discovery.seed", 39));
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final int[] ports = new int[PROVIDERS];
  private final AutoCloseable[] providers = new AutoCloseable[PROVIDERS];
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final Set<String> failures = new ConcurrentSkipListSet<>();
  private final AtomicLong longestEmptyNanos = new AtomicLong();
  private volatile boolean isOver;
  private ZooKeeperProcess zooKeeper;
  private RpcClient client;
  private Reference<BidService> bids;

  @BeforeEach
  void begin() throws Exception {
    zooKeeper = new ZooKeeperProcess(Files.createDirectory(folder.resolve("zookeeper")));
    for (int i = 0; i < PROVIDERS; i++) {
      start(i, Pair.freePort(), RestartedProvider.Answers.PROMPT);
    }
    client =
        RpcClient.builder()
            .application("restarts")
            .registry(registry())
            .metadataCache(folder.resolve("metadata").toString())
            .build();
    bids =
        client.reference(
            ReferenceOptions.builder(BidService.class)
                .parameter("migration.step", "FORCE_APPLICATION")
                .timeout(Duration.ofSeconds(20))
                .cluster(ClusterOptions.builder().idempotent(true).build())
                .build());
    awaitAll();
    for (int i = 0; i < CALLERS; i++) {
      threads.execute(this::keepCalling);
    }
    threads.execute(this::watch);
  }

  @AfterEach
  void end() throws Exception {
    isOver = true;
    client.close();
    for (AutoCloseable provider : providers) {
      provider.close();
    }
    threads.shutdownNow();
    zooKeeper.close();
  }

  private String registry() {
    return zooKeeper.url() + "?register-mode=instance&session=6000";
  }

  private void start(int number, int port, RestartedProvider.Answers answers) throws IOException {
    ports[number] = port;
    providers[number] =
        number == KILLED
            ? process(port)
            : RestartedProvider.start(port, registry(), answers, random.nextInt());
  }

  /** A provider in a process, which is killed in the end. */
  private AutoCloseable process(int port) throws IOException {
    Path log =
        Files.createTempFile(Path.of(System.getProperty("interop.logs")), "restarted-", ".log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                RestartedProvider.class.getName(),
                "" + port,
                registry(),
                "" + random.nextInt())
            .redirectError(log.toFile())
            .start();
    String ready = process.inputReader(UTF_8).readLine();
    assertThat(ready).as("the log is " + log).isEqualTo(RestartedProvider.READY);
    return () -> process.destroyForcibly().waitFor();
  }

  private boolean isConnectedBesides(int number) {
    return bids.addresses().stream()
        .anyMatch(
            provider ->
                provider.state() == AddressStatus.State.CONNECTED
                    && provider.address().port() != ports[number]);
  }

  private void keepCalling() {
    while (!isOver) {
      try {
        bids.service().echo("a");
      } catch (RuntimeException e) {
        if (!isOver) {
          failed.incrementAndGet();
          failures.add(String.valueOf(e.getMessage()));
        }
      }
      calls.incrementAndGet();
      LockSupport.parkNanos(BETWEEN_CALLS.toNanos());
    }
  }

  private void watch() {
    long filled = System.nanoTime();
    while (!isOver) {
      long now = System.nanoTime();
      if (bids.addresses().isEmpty()) {
        longestEmptyNanos.accumulateAndGet(now - filled, Math::max);
      } else {
        filled = now;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  private void restart(int turn) throws Exception {
    int number = turn % RESTARTS_TO_A_KILL == 0 ? KILLED : turn % KILLED;
    Deadline.await("another provider", () -> isConnectedBesides(number));
    providers[number].close(); // which kills a process
    int port = random.nextBoolean() ? ports[number] : Pair.freePort();
    RestartedProvider.Answers[] answers = RestartedProvider.Answers.values();
    start(number, port, answers[random.nextInt(answers.length)]);
  }

  /** The ports of providers that have a connection, or failed too many calls to get more now. */
  private Set<Integer> found() {
    return bids.addresses().stream()
        .filter(provider -> provider.state() != AddressStatus.State.CONNECTING)
        .map(provider -> provider.address().port())
        .collect(Collectors.toSet());
  }

  private void awaitAll() {
    Set<Integer> all = IntStream.of(ports).boxed().collect(Collectors.toSet());
    try {
      Deadline.await("the providers " + all, () -> found().equals(all));
    } catch (AssertionError late) {
      throw new AssertionError(bids.addresses() + " " + bids.levels(), late);
    }
  }

  @Test
  void noDirectoryIsEmptyAndNoCallFailsWhileAProviderLives() throws Exception {
    long began = System.nanoTime();
    int outages = 0;
    for (int i = 1; i <= RESTARTS; i++) {
      boolean isOutage = i % RESTARTS_TO_AN_OUTAGE == 0;
      if (!isOutage) {
        restart(i);
        continue;
      }
      outages++;
      awaitAll();
      zooKeeper.kill();
      int number = i % KILLED;
      providers[number].close();
      start(
          number,
          ports[number],
          RestartedProvider.Answers.LATE); // announced when the registry is back
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1 + random.nextInt(LONGEST_OUTAGE_SECONDS)));
      zooKeeper.start();
      awaitAll();
    }
    awaitAll();
    isOver = true;
    String end =
        "DiscoveryRestartsIT: %d restarts, %d outages, %d s, %d calls, %d failed %s, empty for at"
                .formatted(
                    RESTARTS,
                    outages,
                    TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began),
                    calls.get(),
                    failed.get(),
                    failures)
            + " most %d ms".formatted(TimeUnit.NANOSECONDS.toMillis(longestEmptyNanos.get()));
    System.out.println(end);
    assertThat(failed.get()).as(end).isZero();
    assertThat(TimeUnit.NANOSECONDS.toMillis(longestEmptyNanos.get()))
        .as(end)
        .isLessThan(LONGEST_EMPTY_MILLIS);
  }
}
