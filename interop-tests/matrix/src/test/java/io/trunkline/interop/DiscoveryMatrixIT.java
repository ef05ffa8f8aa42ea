package io.trunkline.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which consumers find which providers, for each version, each level at which a provider is
 * announced and each step of the consumers' migration rule, which is kept in the registry. The
 * properties {@code discovery.providers}, {@code discovery.consumers} and {@code
 * discovery.registries} select a part.
 */
@Tag("full")
@Timeout(value = 900, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DiscoveryMatrixIT {

  private static final String ZOOKEEPER = "zookeeper";
  private static final String NACOS = "nacos";

  /** The peers that have Nacos's client. */
  private static final List<String> WITH_NACOS = List.of("2.7.23", "3.3.6", DiscoveryCell.OURS);

  private static final String RULES = "DUBBO_SERVICEDISCOVERY_MIGRATION";
  private static final List<String> CONSUMERS = List.of("stock-peer", "trunkline");
  private static final int CALLS = 20;

  @TempDir private Path folder;
  private final Map<String, AutoCloseable> registries = new HashMap<>();

  @AfterAll
  void end() throws Exception {
    for (AutoCloseable registry : registries.values()) {
      registry.close();
    }
  }

  private static List<String> selected(String property, List<String> all) {
    String names = System.getProperty(property, "");
    return names.isEmpty()
        ? all
        : all.stream().filter(Arrays.asList(names.split(","))::contains).toList();
  }

  static Stream<Arguments> pairs() {
    return selected("discovery.registries", List.of(ZOOKEEPER, NACOS)).stream()
        .flatMap(
            registry ->
                peers(registry, "discovery.providers").stream()
                    .map(provider -> Arguments.of(registry, provider)));
  }

  private static List<String> peers(String registry, String property) {
    List<String> all = selected(property, DiscoveryCell.PEERS);
    return registry.equals(NACOS) ? all.stream().filter(WITH_NACOS::contains).toList() : all;
  }

  private AutoCloseable started(String registry) throws Exception {
    AutoCloseable known = registries.get(registry);
    if (known == null) {
      Path own = Files.createDirectory(folder.resolve(registry));
      known = registry.equals(NACOS) ? new NacosProcess(own) : new ZooKeeperProcess(own);
      registries.put(registry, known);
    }
    return known;
  }

  private static String url(AutoCloseable registry) {
    return registry instanceof NacosProcess nacos
        ? nacos.url()
        : ((ZooKeeperProcess) registry).url();
  }

  /** Writes the rule of all consumers. */
  private static void rule(AutoCloseable registry, String step) throws Exception {
    for (String application : CONSUMERS) {
      String text = "key: " + application + "\nstep: " + step + "\n";
      if (registry instanceof NacosProcess nacos) {
        nacos.publish(RULES, application + ".migration", text);
        continue;
      }
      String servers = ((ZooKeeperProcess) registry).address();
      try (CuratorFramework client =
          CuratorFrameworkFactory.newClient(servers, new RetryOneTime(1_000))) {
        client.start();
        client
            .create()
            .orSetData()
            .creatingParentsIfNeeded()
            .forPath(
                "/dubbo/config/" + RULES + "/" + application + ".migration", text.getBytes(UTF_8));
      }
    }
  }

  private static ChildSide provider(AutoCloseable registry, String peer, String mode) {
    return start(registry, peer, "provider", "-Ddubbo.application.register-mode=" + mode);
  }

  /** Dubbo 3.0 and 3.1 get the step as a property: with a config center, their start fails here. */
  private static ChildSide consumer(AutoCloseable registry, String peer, String step) {
    return start(
        registry,
        peer,
        "consumer",
        peer.matches("3\\.[01]\\..*")
            ? "-Ddubbo.application.service-discovery.migration=" + step
            : "-Ddubbo.config-center.address=" + url(registry));
  }

  private static ChildSide start(
      AutoCloseable registry, String peer, String role, String argument) {
    if (peer.equals(DiscoveryCell.OURS)) {
      return ChildSide.ours(role);
    }
    return ChildSide.stockWithDefaults(
        peer,
        role,
        DiscoveryCell.hasOneLevel(peer)
            ? List.of()
            : List.of("-Ddubbo.metadata-report.address=" + url(registry), argument));
  }

  private static void refer(AutoCloseable registry, Side consumer, DiscoveryCell cell) {
    Message end = Announced.refer(consumer, url(registry), group(cell.provider(), cell.mode()));
    // Stock's references do not check here; ours refuses to start without a provider.
    if (cell.isFound() || !cell.consumer().equals(DiscoveryCell.OURS)) {
      Pair.done(end);
    } else {
      assertThat(end.word()).as(cell.toString()).isEqualTo(Message.THREW);
    }
  }

  private static boolean isCalled(Side consumer, String reference) {
    Message end = consumer.ask("storm", "on", reference, "threads", "2", "calls", "" + CALLS);
    return !end.word().equals(Message.THREW);
  }

  @ParameterizedTest(name = "{0}, provider {1}")
  @MethodSource("pairs")
  void consumersFindTheProviders(String kind, String provider) throws Exception {
    AutoCloseable registry = started(kind);
    List<String> wrong = new ArrayList<>();
    List<ChildSide> providers = new ArrayList<>();
    try {
      for (String mode : DiscoveryCell.modes(provider)) {
        ChildSide side = provider(registry, provider, mode);
        providers.add(side);
        Announced.export(side, url(registry) + "?register-mode=" + mode, group(provider, mode));
      }
      for (String step : DiscoveryCell.STEPS) {
        rule(registry, step);
        for (String consumer : peers(kind, "discovery.consumers")) {
          if (DiscoveryCell.steps(consumer).contains(step)) {
            play(registry, provider, consumer, step, wrong);
          }
        }
      }
    } finally {
      providers.forEach(ChildSide::close);
    }
    assertThat(wrong).isEmpty();
  }

  private static String group(String provider, String mode) {
    return provider.replace('.', '-') + "-" + mode;
  }

  private static void play(
      AutoCloseable registry, String provider, String consumer, String step, List<String> wrong) {
    try (ChildSide side = consumer(registry, consumer, step)) {
      List<DiscoveryCell> cells =
          DiscoveryCell.modes(provider).stream()
              .map(mode -> new DiscoveryCell(provider, mode, consumer, step))
              .toList();
      cells.forEach(cell -> refer(registry, side, cell));
      for (DiscoveryCell cell : cells) {
        String reference = group(provider, cell.mode());
        if (cell.isFound()) {
          try {
            Deadline.await(cell + " is called", () -> isCalled(side, reference));
          } catch (AssertionError notFound) {
            wrong.add(cell + " is not called");
          }
        }
      }
      for (DiscoveryCell cell : cells) { // the others had as much time as those that are found
        if (!cell.isFound() && isCalled(side, group(provider, cell.mode()))) {
          wrong.add(cell + " is called");
        }
      }
      cells.forEach(cell -> System.out.println(url(registry).split(":")[0] + " " + cell));
    }
  }
}
