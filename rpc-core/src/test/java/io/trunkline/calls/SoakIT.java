package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.faults.FaultProxy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Consumers and a provider with a faulty network between them: each call ends, none runs twice, and
 * what callers are told is true of the provider's journal. {@code bin/verify soak} does it for
 * long, and then neither side may keep more and more.
 */
@Timeout(value = 26, unit = TimeUnit.HOURS)
class SoakIT {

  private static final int SECONDS = TestSize.of("trunkline.soak.seconds", 2, 10);
  private static final long SEED = Long.getLong("trunkline.soak.seed", 1);
  private static final int CONSUMERS = 3;

  /** Calls that have to return after each fault before the next one. */
  private static final int RETURNED = 20;

  private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final Duration KEEP_ALIVE_TIMEOUT = Duration.ofSeconds(1);

  @TempDir private Path folder;
  private final CallLedger ledger = new CallLedger();
  private final List<LoadedConsumer> consumers = new ArrayList<>();
  private final List<Kept> ours = new ArrayList<>();
  private final List<Kept> theirs = new ArrayList<>();
  private ServerProcess provider;
  private FaultProxy proxy;

  @AfterEach
  void close() throws IOException {
    consumers.forEach(LoadedConsumer::close);
    if (proxy != null) {
      proxy.close();
    }
    if (provider != null) {
      provider.close();
    }
  }

  @Test
  void whateverTheNetworkDoesCallersAreToldTheTruth() throws Exception {
    Path journal = folder.resolve("journal");
    provider = new ServerProcess(JournalingProvider.class, "0", "kryo", journal.toString());
    proxy = FaultProxy.to("127.0.0.1", provider.port(), SEED);
    for (int i = 0; i < CONSUMERS; i++) {
      consumers.add(new LoadedConsumer(List.of(proxy.port()), "kryo", ledger, KEEP_ALIVE_TIMEOUT));
    }
    awaitReturned("calls before the first fault");
    RandomFaults faults = new RandomFaults(proxy, SEED);
    try (RpcClient direct =
        Loopback.client()
            .serialization("kryo")
            .optimizer(() -> List.of(Letter.class, Kept.class))
            .build()) {
      Journaled service = direct.refer(Journaled.class, "dubbo://127.0.0.1:" + provider.port());
      long begin = System.nanoTime();
      long reported = begin - REPORT_NANOS;
      while (System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(SECONDS)) {
        faults.next();
        awaitReturned("calls after " + faults + ", seed " + SEED);
        if (System.nanoTime() - reported >= REPORT_NANOS) {
          reported = System.nanoTime();
          report(TimeUnit.NANOSECONDS.toSeconds(reported - begin), service.kept());
        }
      }
      report(SECONDS, service.kept());
    }
    for (LoadedConsumer consumer : consumers) {
      consumer.stop();
    }
    provider.stop();
    System.out.println("soak: seed " + SEED + ", " + ledger + "; faults " + faults);
    ledger.assertTrueTo(List.of(journal));
    assertFlat("consumers", ours);
    assertFlat("provider", theirs);
  }

  private void awaitReturned(String what) {
    int before = ledger.returned();
    Deadline.await(what, () -> ledger.returned() >= before + RETURNED);
  }

  private void report(long seconds, Kept ofProvider) {
    ours.add(Kept.now());
    theirs.add(ofProvider);
    System.out.println(
        "soak: "
            + seconds
            + " s, "
            + ledger
            + "; connections "
            + proxy.connections()
            + "; consumers "
            + ours.get(ours.size() - 1)
            + "; provider "
            + ofProvider);
  }

  /** The last one beside one of the first third, when everything had been used once. */
  private static void assertFlat(String whose, List<Kept> kept) {
    if (kept.size() >= 6) { // a minute
      Kept early = kept.get(kept.size() / 3);
      Kept last = kept.get(kept.size() - 1);
      assertThat(last)
          .as("what the %s keep: %s", whose, kept)
          .matches(late -> late.isNoMoreThan(early));
    }
  }
}
