package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stock consumers with Dubbo's default settings, which prefer the application level, call a stock
 * provider and one of ours.
 */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ApplicationLevelIT {

  private static final int CALLS = 1_000;

  private static final String GROUP = "blue";

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

  /** With the defaults of its version, and the registry as metadata center. */
  private ChildSide stock(String version, String role) {
    return ChildSide.stockWithDefaults(
        version,
        role,
        version.startsWith("2.")
            ? List.of()
            : List.of("-Ddubbo.metadata-report.address=" + zooKeeper.url()));
  }

  private void export(Side provider, String keys) {
    Announced.export(provider, zooKeeper.url() + keys, GROUP);
  }

  /** Whether each of these is an instance of an application that the interface is mapped to. */
  private boolean areAnnounced(int instances) {
    try {
      return tree.nodes().keySet().stream()
              .filter(path -> path.matches("/services/[^/]+/[^/]+|/dubbo/mapping/.*"))
              .count()
          == instances + 1;
    } catch (Exception e) {
      return false; // a node went while it was read
    }
  }

  private static long served(Side provider) {
    return Pair.done(provider.ask("countServed")).number("calls", 0);
  }

  private void refer(Side consumer) {
    Pair.done(Announced.refer(consumer, zooKeeper.url(), GROUP));
  }

  private static Message call(Side consumer, int calls) {
    return consumer.ask("storm", "on", GROUP, "threads", "4", "calls", "" + calls);
  }

  @ParameterizedTest(name = "{0}, register-mode={1}")
  @CsvSource({
    "3.3.6, all",
    "3.3.6, instance",
    "3.2.16, all",
    "3.1.11, all",
    "3.0.15, all",
    "2.7.23, all"
  })
  void aStockConsumerDividesItsCallsBetweenAStockProviderAndOurs(String version, String mode) {
    try (ChildSide theirs = stock("3.3.6", "provider");
        ChildSide ours = ChildSide.ours("provider");
        ChildSide consumer = stock(version, "consumer")) {
      export(theirs, "");
      export(ours, "?register-mode=" + mode);
      Deadline.await("both instances are announced", () -> areAnnounced(2));
      refer(consumer);
      Deadline.await(
          "it has found both",
          () -> {
            call(consumer, 50);
            return served(theirs) > 0 && served(ours) > 0;
          });
      long before = served(ours);
      Pair.done(call(consumer, CALLS));
      assertThat(served(ours) - before).as("calls that ours served").isBetween(400L, 600L);
    }
  }

  /** It calls in the first one, which it has the library of. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {"kryo", "kryo,hessian2", "fastjson2", "fastjson2,hessian2", "msgpack", "gson"})
  void aStockConsumerReadsOurServicesWhateverSerializationTheyUse(String serializations) {
    try (Side ours = new OurSide(Dialect.of(serializations));
        ChildSide consumer =
            ChildSide.stockWithDefaults(
                "3.3.6",
                "consumer",
                Stream.concat(
                        Dialect.jvmArguments(List.of()).stream(),
                        Stream.of("-Ddubbo.metadata-report.address=" + zooKeeper.url()))
                    .toList())) {
      export(ours, "?register-mode=instance");
      Deadline.await("our instance is announced", () -> areAnnounced(1));
      refer(consumer);
      Deadline.await(
          "it has found ours",
          () -> {
            call(consumer, 4);
            return served(ours) > 0;
          });
      long before = served(ours);
      Pair.done(call(consumer, 100));
      assertThat(served(ours) - before).isEqualTo(100);
    }
  }
}
