package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three providers that a ZooKeeper knows are restarted one by one under load; what their consumer
 * was told is compared with their journals. {@code bin/verify fleet} does it twenty times each.
 */
@Tag("full")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
final class FleetRestartIT {

  private static final int RESTARTS = Integer.getInteger("fleet.restarts", 3);
  private static final int PROVIDERS = 3;
  private static final int CALLERS = 8;
  private static final int CALLS_PER_SECOND = 2_000;
  private static final int CALLS_BETWEEN_RESTARTS = 1_000;

  @TempDir private Path folder;
  private final List<Integer> ports = new ArrayList<>();
  private final List<ChildSide> providers = new ArrayList<>();
  private final List<Path> journals = new ArrayList<>();
  private ZooKeeperProcess zooKeeper;
  private ChildSide consumer;

  @BeforeEach
  void begin() throws IOException {
    zooKeeper = new ZooKeeperProcess(Files.createDirectory(folder.resolve("zookeeper")));
    for (int i = 0; i < PROVIDERS; i++) {
      ports.add(Pair.freePort());
      providers.add(provider(ports.get(i)));
    }
    consumer = ChildSide.ours("fleet-consumer");
    Pair.done(consumer.ask("refer", "as", "bid", "service", "bid", "url", zooKeeper.url()));
    Pair.done(
        consumer.ask(
            "keepCalling", "on", "bid", "threads", "" + CALLERS, "rate", "" + CALLS_PER_SECOND));
    providers.forEach(FleetRestartIT::awaitCalled);
  }

  @AfterEach
  void end() {
    consumer.close();
    providers.forEach(ChildSide::close);
    zooKeeper.close();
  }

  private ChildSide provider(int port) {
    Path journal = folder.resolve("journal-" + journals.size());
    journals.add(journal);
    ChildSide provider = ChildSide.ours("fleet-provider");
    Pair.done(
        provider.ask(
            "export",
            "port",
            "" + port,
            "registry",
            zooKeeper.url(),
            "journal",
            journal.toString(),
            "parameters",
            "warmup=1"));
    return provider;
  }

  private static void awaitCalled(ChildSide provider) {
    Deadline.await(
        provider + " is called",
        () -> Pair.done(provider.ask("countServed")).number("calls", 0) > 0);
  }

  /** How it went since the last time. */
  private Message count() {
    return Pair.done(consumer.ask("countCalls", "on", "bid"));
  }

  /** Waits for more calls, and says how many microseconds the slowest since the last count took. */
  private int awaitCalls() {
    Message first = count();
    int until = first.number("calls", 0) + CALLS_BETWEEN_RESTARTS;
    AtomicInteger slowest = new AtomicInteger(first.number("slowestMicros", 0));
    Deadline.await(
        "calls",
        () -> {
          Message now = count();
          slowest.accumulateAndGet(now.number("slowestMicros", 0), Math::max);
          return now.number("calls", 0) >= until;
        });
    return slowest.get();
  }

  /** Starts the provider anew once it is gone. */
  private void startAgain(int turn) {
    int number = turn % PROVIDERS;
    providers.get(number).close();
    providers.set(number, provider(ports.get(number)));
    awaitCalled(providers.get(number));
    awaitCalls();
  }

  private ChildSide turn(int turn) {
    return providers.get(turn % PROVIDERS);
  }

  @Test
  void providersThatAreStoppedInOrderCostNoCall() throws Exception {
    long began = System.nanoTime();
    for (int i = 0; i < RESTARTS; i++) {
      turn(i).shutDown().get(30, TimeUnit.SECONDS);
      startAgain(i);
    }
    Message end = stop("SIGTERM", began);
    assertThat(end.number("failed", -1)).as("%s", end.values()).isZero();
    assertThat(executed()).as("executed, as often as called").isEqualTo(end.number("calls", 0));
  }

  @Test
  void providersThatAreKilledCostTheirOwnCallsInFlightAndNoOthers() throws Exception {
    long began = System.nanoTime();
    int slowest = 0;
    for (int i = 0; i < RESTARTS; i++) {
      count();
      turn(i).kill();
      slowest = Math.max(slowest, awaitCalls());
      startAgain(i);
    }
    Message end = stop("SIGKILL, after which the slowest call took " + slowest + " us,", began);
    assertThat(end.number("failed", -1)).as("%s", end.values()).isBetween(0, RESTARTS * CALLERS);
    assertThat(executed())
        .isBetween(end.number("calls", 0) - end.number("failed", 0), end.number("calls", 0));
  }

  private Message stop(String how, long began) {
    Message end = Pair.done(consumer.ask("stopCalling", "on", "bid"));
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
    System.out.println(
        "FleetRestartIT: "
            + RESTARTS
            + " restarts by "
            + how
            + " in "
            + seconds
            + " s, "
            + end.number("calls", 0) / Math.max(1, seconds)
            + " calls a second; "
            + end.values());
    return end;
  }

  /** How many calls were executed; none was twice. */
  private int executed() throws IOException {
    Set<String> calls = new HashSet<>();
    List<String> twice = new ArrayList<>();
    for (Path journal : journals) {
      for (String call : Files.readAllLines(journal)) {
        if (!calls.add(call)) {
          twice.add(call);
        }
      }
    }
    assertThat(twice).as("executed twice").isEmpty();
    return calls.size();
  }
}
