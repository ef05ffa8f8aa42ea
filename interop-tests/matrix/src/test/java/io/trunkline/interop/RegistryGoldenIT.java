package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.RegistryTree.Node;
import io.trunkline.interop.peer.PeersPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What stock peers write into a ZooKeeper is what the golden files of rpc-registry-zookeeper have.
 * {@code -Dgolden.write=true} writes them. What differs each time has a fixed value there.
 */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class RegistryGoldenIT {

  private static final Path GOLDEN =
      PeersPage.ROOT.resolve(
          Path.of("rpc-registry-zookeeper", "src", "test", "resources", "golden"));
  private static final long SETTLED_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);
  private static final String BID = "demo.bid.BidService";
  private static final String PLAIN_PORT = "20880";
  private static final String BLUE_PORT = "20881";

  /** The address of consumers: one for examples, as nobody connects to them. */
  private static final String CONSUMER = "-DDUBBO_IP_TO_REGISTRY=192.0.2.7";

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

  static Stream<Arguments> peers() {
    return Stream.of(
        Arguments.of(StockVersion.DUBBO_2_6_12, ""),
        Arguments.of(StockVersion.DUBBO_2_7_23, ""),
        Arguments.of(StockVersion.DUBBO_3_3_6, "interface"),
        Arguments.of(StockVersion.DUBBO_3_3_6, "instance"),
        Arguments.of(StockVersion.DUBBO_3_3_6, "all"));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("peers")
  void stockPeersWriteWhatTheGoldenFilesHave(StockVersion version, String mode) throws Exception {
    String name = version + (mode.isEmpty() ? "" : "-" + mode);
    List<String> arguments =
        mode.isEmpty() ? List.of() : List.of("-Ddubbo.application.register-mode=" + mode);
    String plain = "" + Pair.freePort();
    String blue = "" + Pair.freePort();
    try (Side provider = ChildSide.stock(version, "golden-provider", arguments);
        Side consumer =
            ChildSide.stock(
                version,
                "golden-consumer",
                Stream.concat(arguments.stream(), Stream.of(CONSUMER)).toList())) {
      export(provider, plain);
      export(
          provider, blue, "group", "blue", "version", "1.2.0", "parameters", "weight=200&tag=gray");
      SortedMap<String, Node> written = settled(mode.equals("instance") ? 0 : 2, "providers");
      check(name + "-provider.txt", written, plain, blue);

      refer(consumer, "plain");
      refer(consumer, "blue", "group", "blue", "version", "1.2.0");
      SortedMap<String, Node> more = settled(2, "consumers");
      more.keySet().removeAll(written.keySet());
      check(name + "-consumer.txt", more, plain, blue);
    }
  }

  private void export(Side provider, String port, String... more) {
    Pair.done(
        provider.ask(
            "export",
            Stream.concat(Stream.of("port", port, "registry", zooKeeper.url()), Stream.of(more))
                .toArray(String[]::new)));
  }

  private void refer(Side consumer, String as, String... more) {
    Pair.done(
        consumer.ask(
            "refer",
            Stream.concat(
                    Stream.of("as", as, "service", "bid", "url", zooKeeper.url()), Stream.of(more))
                .toArray(String[]::new)));
  }

  /** All nodes, once there are so many in a category and no more come. */
  private SortedMap<String, Node> settled(int count, String category) throws Exception {
    tree.await(BID, category, urls -> urls.size() == count);
    SortedMap<String, Node> last = tree.nodes();
    long since = System.nanoTime();
    while (System.nanoTime() - since < SETTLED_NANOS) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      SortedMap<String, Node> now = tree.nodes();
      if (!now.keySet().equals(last.keySet())) {
        since = System.nanoTime();
      }
      last = now;
    }
    return last;
  }

  private static void check(
      String file, SortedMap<String, Node> nodes, String plainPort, String bluePort)
      throws IOException {
    String written =
        nodes.values().stream()
            .map(node -> fixed(node.toString(), plainPort, bluePort))
            .sorted()
            .collect(Collectors.joining("\n"));
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(Files.createDirectories(GOLDEN).resolve(file), written);
    }
    assertThat(written).isEqualTo(Files.readString(GOLDEN.resolve(file)));
  }

  /** What differs each time: ports, the process, the time, and sums of what has them. */
  private static String fixed(String text, String plainPort, String bluePort) {
    return text.replace(plainPort, PLAIN_PORT)
        .replace(bluePort, BLUE_PORT)
        .replaceAll("(?<![a-zA-Z])pid(=|%3D|\":\"?)\\d+", "pid$14711")
        .replaceAll("data \\{\"annotations\".*", "data {...}")
        .replaceAll("(?<=registrationTimeUTC\":)\\d+", "1700000000000")
        .replaceAll("timestamp(=|%3D|\":\"?)\\d+", "timestamp$11700000000000")
        .replaceAll("(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])", "0".repeat(32));
  }
}
