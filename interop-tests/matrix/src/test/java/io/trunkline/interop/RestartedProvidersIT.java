package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A stock consumer without retries calls three providers, two of which are restarted one after the
 * other, in an orderly way. {@code bin/verify restarts-stock} does it ten times, and with stock
 * providers.
 */
@Tag("full")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
final class RestartedProvidersIT {

  private static final int ROUNDS = Integer.getInteger("stock.rounds", 1);
  private static final int PROVIDERS = 3;

  /** One goes on: it takes a stock consumer up to a minute to connect again. */
  private static final int RESTARTED = PROVIDERS - 1;

  private static final int CALLERS = 4;
  private static final int CALLS_PER_SECOND = 1_000;
  private static final int CALLS_BETWEEN_RESTARTS = 500;

  /** How many calls failed, of how many. */
  private record Losses(String of, int failed, int calls, Set<String> failures) {
    @Override
    public String toString() {
      return "a stock consumer of "
          + of
          + " lost "
          + failed
          + " of "
          + calls
          + " calls in "
          + ROUNDS * RESTARTED
          + " restarts: "
          + failures;
    }
  }

  @Test
  void aStockConsumerLosesNoCallToProvidersOfOurs() throws Exception {
    if (Boolean.getBoolean("stock.beside")) { // takes long: its providers need 10 s to go
      System.out.println(
          losses("stock", () -> ChildSide.stock(StockVersion.DUBBO_3_3_6, "restarted")));
    }
    Losses ours = losses("ours", OurSide::new);
    System.out.println(ours);
    assertThat(ours.calls()).isGreaterThan(ROUNDS * CALLS_BETWEEN_RESTARTS);
    assertThat(ours.failed()).as(ours.toString()).isZero();
  }

  private static Losses losses(String of, Supplier<Side> start) throws Exception {
    List<Integer> ports = new ArrayList<>();
    List<Side> providers = new ArrayList<>();
    int calls = 0;
    int failed = 0;
    Set<String> failures = new TreeSet<>();
    try (Side consumer = ChildSide.stock(StockVersion.DUBBO_3_3_6, "restless")) {
      for (int i = 0; i < PROVIDERS; i++) {
        ports.add(Pair.freePort());
        providers.add(provider(start, ports.get(i)));
      }
      String url =
          ports.stream()
              .map(port -> "dubbo://peer.example:" + port + "/demo.bid.BidService")
              .collect(Collectors.joining(";"));
      for (int round = 0; round < ROUNDS; round++) {
        Pair.done(consumer.ask("refer", "as", "bid", "service", "bid", "url", url));
        Pair.done(
            consumer.ask(
                "keepCalling",
                "on",
                "bid",
                "threads",
                "" + CALLERS,
                "rate",
                "" + CALLS_PER_SECOND));
        for (int i = 0; i < RESTARTED; i++) {
          awaitCalls(consumer, CALLS_BETWEEN_RESTARTS);
          providers.get(i).shutDown().get(40, TimeUnit.SECONDS);
          providers.get(i).close();
          providers.set(i, provider(start, ports.get(i)));
        }
        awaitCalls(consumer, CALLS_BETWEEN_RESTARTS);
        Message end = Pair.done(consumer.ask("stopCalling", "on", "bid"));
        calls += end.number("calls", 0);
        failed += end.number("failed", 0);
        failures.add(end.get("failures"));
        Pair.done(consumer.ask("destroy", "on", "bid"));
      }
      return new Losses(of, failed, calls, failures);
    } finally {
      providers.forEach(Side::close);
    }
  }

  private static Side provider(Supplier<Side> start, int port) {
    Side provider = start.get();
    Pair.done(provider.ask("export", "port", "" + port));
    return provider;
  }

  private static void awaitCalls(Side consumer, int more) {
    long before = calls(consumer);
    while (calls(consumer) < before + more) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private static int calls(Side consumer) {
    return Pair.done(consumer.ask("countCalls", "on", "bid")).number("calls", 0);
  }
}
