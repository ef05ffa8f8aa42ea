package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stock consumers with Dubbo's default settings, which prefer the application level, call a stock
 * provider and one of ours.
 */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ApplicationLevelIT {

  private static final int CALLS = 1_000;

  /** Both are warm at once. */
  private static final String WARM = "warmup=1&weight=100";

  @TempDir private Path folder;
  private ZooKeeperProcess zooKeeper;
  private RegistryTree tree;

  @BeforeEach
  void begin() throws Exception {
    zooKeeper = new ZooKeeperProcess(folder);
    tree = new RegistryTree(zooKeeper);
  }

  @AfterEach
  void end() throws Exception {
    tree.close();
    zooKeeper.close();
  }

  /** With Dubbo's defaults: both levels, and the registry is the metadata center. */
  private ChildSide stock(String role) {
    return ChildSide.stock(
        StockVersion.DUBBO_3_3_6,
        role,
        List.of(
            "-Ddubbo.application.register-mode=all",
            "-Ddubbo.metadata-report.address=" + zooKeeper.url()));
  }

  private void export(Side provider, String keys) {
    Pair.done(
        provider.ask(
            "export",
            "port",
            "" + Pair.freePort(),
            "registry",
            zooKeeper.url() + keys,
            "group",
            "blue",
            "version",
            "1.2.0",
            "parameters",
            WARM));
  }

  private boolean areAnnounced() {
    try {
      return tree.nodes().keySet().stream()
              .filter(path -> path.matches("/services/[^/]+/[^/]+|/dubbo/mapping/.*"))
              .count()
          == 3;
    } catch (Exception e) {
      return false; // a node went while it was read
    }
  }

  private static long served(Side provider) {
    return Pair.done(provider.ask("countServed")).number("calls", 0);
  }

  private static void call(Side consumer, int calls) {
    Pair.done(consumer.ask("storm", "on", "bid", "threads", "4", "calls", "" + calls));
  }

  @ParameterizedTest(name = "register-mode={0}")
  @ValueSource(strings = {"all", "instance"})
  void aStockConsumerDividesItsCallsBetweenAStockProviderAndOurs(String mode) {
    try (ChildSide theirs = stock("provider");
        ChildSide ours = ChildSide.ours("provider");
        ChildSide consumer = stock("consumer")) {
      export(theirs, "");
      export(ours, "?register-mode=" + mode);
      Deadline.await("both instances are announced", this::areAnnounced);
      Pair.done(
          consumer.ask(
              "refer",
              "as",
              "bid",
              "service",
              "bid",
              "url",
              zooKeeper.url(),
              "group",
              "blue",
              "version",
              "1.2.0"));
      Deadline.await(
          "it has found both",
          () -> {
            consumer.ask("storm", "on", "bid", "threads", "4", "calls", "50");
            return served(theirs) > 0 && served(ours) > 0;
          });
      long before = served(ours);
      call(consumer, CALLS);
      assertThat(served(ours) - before).as("calls that ours served").isBetween(400L, 600L);
    }
  }
}
