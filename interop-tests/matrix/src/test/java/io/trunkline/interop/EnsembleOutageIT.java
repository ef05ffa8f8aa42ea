package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three ZooKeepers lose their leader, are all away, forget sessions and are cut off, while a
 * consumer calls three providers: no call fails, and afterwards a new consumer finds all of them.
 * {@code bin/verify fleet} keeps them away for a minute.
 */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EnsembleOutageIT {

  private static final String BID = "demo.bid.BidService";
  private static final int DOWN_SECONDS = Integer.getInteger("ensemble.down.seconds", 5);
  private static final int SESSION_MILLIS = 4_000; // less than that
  private static final int PROVIDERS = 3;
  private static final int CALLS_PER_SECOND = 300;
  private static final int CALLS_OF_ONE_MORE = 50;

  private final List<ChildSide> providers = new ArrayList<>();
  private final List<Path> journals = new ArrayList<>();
  private ZooKeeperEnsemble ensemble;
  private RegistryTree tree;
  private ChildSide consumer;

  /** What is done to the ensemble, or undone. */
  private interface Step {
    void take() throws Exception;
  }

  @BeforeAll
  void begin(@TempDir Path folder) throws IOException {
    ensemble = new ZooKeeperEnsemble(folder);
    tree = new RegistryTree(ensemble.addresses());
    for (int i = 0; i < PROVIDERS; i++) {
      Path journal = folder.resolve("journal-" + i);
      ChildSide provider = ChildSide.ours("ensemble-provider");
      providers.add(provider);
      journals.add(journal);
      Pair.done(
          provider.ask(
              "export",
              "port",
              "" + Pair.freePort(),
              "registry",
              ensemble.url(SESSION_MILLIS),
              "journal",
              journal.toString(),
              "parameters",
              "warmup=1"));
    }
    consumer = consumer("ensemble-consumer");
    Pair.done(
        consumer.ask(
            "keepCalling",
            "on",
            "bid",
            "threads",
            "4",
            "rate",
            Integer.toString(CALLS_PER_SECOND)));
    awaitCalls();
  }

  @AfterAll
  void end() {
    consumer.close();
    providers.forEach(ChildSide::close);
    tree.close();
    ensemble.close();
  }

  private ChildSide consumer(String name) {
    ChildSide made = ChildSide.ours(name);
    Pair.done(
        made.ask("refer", "as", "bid", "service", "bid", "url", ensemble.url(SESSION_MILLIS)));
    return made;
  }

  private Message count() {
    return Pair.done(consumer.ask("countCalls", "on", "bid"));
  }

  /** Waits for more calls, which all providers get. */
  private void awaitCalls() {
    long[] before = served();
    Deadline.await(
        "more calls of each provider",
        () -> {
          long[] now = served();
          for (int i = 0; i < now.length; i++) {
            if (now[i] < before[i] + CALLS_OF_ONE_MORE) {
              return false;
            }
          }
          return true;
        });
  }

  private long[] served() {
    return providers.stream()
        .mapToLong(provider -> Pair.done(provider.ask("countServed")).number("calls", 0))
        .toArray();
  }

  /** Calls go on while the ensemble is away. */
  private void stayAway(Step away) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(DOWN_SECONDS);
    away.take();
    awaitCalls();
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left); // the outage itself has to last
    }
    awaitCalls();
  }

  /**
   * What is there again after something has happened to the ensemble.
   *
   * @param before the sessions of the providers
   * @param newSessions whether all of them have to be others than before
   */
  private void recover(String what, List<Long> before, boolean newSessions) {
    long began = System.nanoTime();
    Deadline.await(
        "all providers in the registry",
        () -> {
          List<Long> now = owners();
          return now.size() == PROVIDERS && (!newSessions || Collections.disjoint(now, before));
        });
    long backMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    long foundMillis = awaitFoundByANewConsumer(what);
    awaitCalls();
    Message after = count();
    System.out.println(
        "EnsembleOutageIT: "
            + what
            + ": registration is back after "
            + backMillis
            + " ms, a new consumer has called all after "
            + foundMillis
            + " ms; "
            + after.number("calls", 0)
            + " calls so far, of which "
            + after.number("failed", -1)
            + " failed; the slowest took "
            + after.number("slowestMicros", 0)
            + " us");
    assertThat(after.number("failed", -1)).as("%s", after.values()).isZero();
  }

  private List<Long> providersBefore() {
    List<Long> before = owners();
    assertThat(before).hasSize(PROVIDERS);
    count(); // from here on it says how slow calls are
    return before;
  }

  /** None while the ensemble does not answer. */
  private List<Long> owners() {
    try {
      return tree.owners(BID, "providers");
    } catch (Exception away) {
      return List.of();
    }
  }

  /** How long one takes that is started now, its JVM included. */
  private long awaitFoundByANewConsumer(String what) {
    long began = System.nanoTime();
    String mark = "new after " + what + " ";
    ChildSide late = consumer("new-consumer");
    try {
      Deadline.await(
          "all providers are called by a new consumer",
          () -> {
            for (int i = 0; i < 10; i++) {
              Pair.done(late.ask("call", "on", "bid", "method", "echo", "text", mark + i));
            }
            return journals.stream().allMatch(journal -> has(journal, mark));
          });
    } finally {
      late.close();
    }
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
  }

  private static boolean has(Path journal, String mark) {
    try {
      return Files.readString(journal).contains(mark);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theLeaderIsKilled() throws Exception {
    List<Long> before = providersBefore();
    ensemble.leader().kill();
    recover("leader killed", before, false);
    ensemble.start();
  }

  @Test
  void allAreKilledAndStayAway() throws Exception {
    List<Long> before = providersBefore();
    stayAway(ensemble::kill);
    ensemble.start();
    recover("all killed for " + DOWN_SECONDS + " s", before, true);
  }

  @Test
  void theSessionsOfAllAreOver() throws Exception {
    List<Long> before = providersBefore();
    List<Long> all = new ArrayList<>(before);
    all.addAll(tree.owners(BID, "consumers"));
    for (long session : all) {
      ensemble.expire(session);
    }
    recover("sessions expired", before, true);
  }

  @Test
  void theEnsembleIsCutOffFromProvidersAndConsumer() throws Exception {
    List<Long> before = providersBefore();
    stayAway(
        () -> {
          ensemble.cutOff();
          Deadline.await("the ensemble has forgotten the providers", () -> listed().equals("[]"));
        });
    ensemble.heal();
    recover("cut off for " + DOWN_SECONDS + " s", before, true);
  }

  /** As text, since an empty list may also be an ensemble that does not answer. */
  private String listed() {
    try {
      return tree.owners(BID, "providers").toString();
    } catch (Exception away) {
      return away.toString();
    }
  }
}
