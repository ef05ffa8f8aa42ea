package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stock peers and ours find each other in a Nacos server, at both levels. Each test has a group of
 * its own, so that peers may be shared.
 */
@Tag("full")
@Timeout(value = 300, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class NacosMatrixIT {

  private static final String BID = "demo.bid.BidService";
  private static final int CALLS = 1_000;

  /** All are warm at once. */
  private static final String WARM = "warmup=1&weight=100";

  private final Map<String, ChildSide> peers = new ConcurrentHashMap<>();
  private final AtomicInteger names = new AtomicInteger();
  private NacosProcess nacos;

  @BeforeAll
  void begin(@TempDir Path folder) throws Exception {
    nacos = new NacosProcess(folder);
  }

  @AfterAll
  void end() {
    peers.values().forEach(ChildSide::close);
    if (nacos != null) {
      nacos.close();
    }
  }

  private ChildSide stock(StockVersion version, String role) {
    return peers.computeIfAbsent(version + role, key -> ChildSide.stock(version, role));
  }

  private ChildSide ours(String role) {
    return peers.computeIfAbsent("ours" + role, key -> ChildSide.ours(role));
  }

  private void export(Side provider, String keys, String group) throws Exception {
    int port = Pair.freePort();
    Pair.done(
        provider.ask(
            "export",
            "port",
            "" + port,
            "registry",
            nacos.url() + keys,
            "group",
            group,
            "version",
            "1.2.0",
            "parameters",
            WARM));
    if (!keys.contains("=instance")) {
      Deadline.await(
          "port " + port + " is announced",
          () -> {
            try {
              return nacos
                  .instances("providers:" + BID + ":1.2.0:" + group)
                  .contains("\"port\":" + port);
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          });
    }
  }

  /** Returns the name of the reference. */
  private String refer(Side consumer, String group, String... settings) {
    String name = "bid-" + names.incrementAndGet();
    Pair.done(
        consumer.ask(
            "refer",
            Stream.concat(
                    Stream.of(
                        "as",
                        name,
                        "service",
                        "bid",
                        "url",
                        nacos.url(),
                        "group",
                        group,
                        "version",
                        "1.2.0"),
                    Stream.of(settings))
                .toArray(String[]::new)));
    return name;
  }

  private static long served(Side provider) {
    return Pair.done(provider.ask("countServed")).number("calls", 0);
  }

  private static Message storm(Side consumer, String name, int calls) {
    return consumer.ask("storm", "on", name, "threads", "4", "calls", "" + calls);
  }

  private static void awaitAll(Side consumer, String name, List<? extends Side> providers) {
    Deadline.await(
        consumer + " calls all of " + providers,
        () -> {
          long[] before = providers.stream().mapToLong(NacosMatrixIT::served).toArray();
          storm(consumer, name, 50);
          for (int i = 0; i < before.length; i++) {
            if (served(providers.get(i)) == before[i]) {
              return false;
            }
          }
          return true;
        });
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(
      value = StockVersion.class,
      names = {"DUBBO_3_3_6", "DUBBO_2_7_23"})
  void consumersFindStockProvidersAndOursByInterface(StockVersion version) throws Exception {
    String group = "mixed-" + version;
    List<ChildSide> providers = List.of(stock(version, "provider"), ours("provider"));
    for (ChildSide provider : providers) {
      export(provider, "", group);
    }
    for (Side consumer : List.of(stock(version, "consumer"), ours("consumer"))) {
      String name = refer(consumer, group);
      awaitAll(consumer, name, providers);
      Pair.done(storm(consumer, name, CALLS));
    }
  }

  @ParameterizedTest(name = "register-mode={0}")
  @ValueSource(strings = {"all", "instance"})
  void aStockConsumerDividesItsCallsBetweenAStockProviderAndOurs(String mode) throws Exception {
    String group = "levels-" + mode;
    List<String> defaults =
        List.of(
            "-Ddubbo.application.register-mode=all",
            "-Ddubbo.metadata-report.address=" + nacos.url());
    try (ChildSide theirs = ChildSide.stock(StockVersion.DUBBO_3_3_6, "provider", defaults);
        ChildSide ours = ChildSide.ours("provider");
        ChildSide consumer = ChildSide.stock(StockVersion.DUBBO_3_3_6, "consumer", defaults)) {
      export(theirs, "", group);
      export(ours, "?register-mode=" + mode, group);
      String name = refer(consumer, group);
      awaitAll(consumer, name, List.of(theirs, ours));
      long before = served(ours);
      Pair.done(storm(consumer, name, CALLS));
      assertThat(served(ours) - before).as("calls that ours served").isBetween(400L, 600L);
    }
  }

  @Test
  void anyGroupIsFoundByTheListOfServices() throws Exception {
    export(ours("provider"), "", "any-group");
    String name = refer(ours("consumer"), "*");
    awaitAll(ours("consumer"), name, List.of(ours("provider")));
  }

  @Test
  void aRuleInNacosTakesAProviderOut() throws Exception {
    String group = "ruled";
    List<ChildSide> providers = List.of(ours("provider"), ours("other provider"));
    for (ChildSide provider : providers) {
      export(provider, "", group);
    }
    ChildSide consumer = ours("consumer");
    String name = refer(consumer, group, "timeout", "1500");
    awaitAll(consumer, name, providers);
    String key = BID + ":1.2.0:" + group + ".configurators";
    String rule =
        """
        configVersion: v2.7
        scope: service
        key: %s/%s:1.2.0
        enabled: true
        configs:
        - side: consumer
          addresses: ["0.0.0.0"]
          parameters:
            timeout: 210
        """
            .formatted(group, BID);
    nacos.publish("dubbo", key, rule);
    try {
      Deadline.await(
          "the time limit of the rule",
          () -> {
            Message late =
                consumer.ask("call", "on", name, "method", "echo", "text", "hold " + group);
            return late.word().equals(Message.THREW)
                && late.get("message").matches("(?s).* 210 ?ms.*");
          });
    } finally {
      providers.forEach(provider -> provider.ask("release", "key", group));
    }
  }

  @Test
  void noCallFailsWhileNacosIsAwayAndAllIsRegisteredAgain() throws Exception {
    String group = "outage";
    List<ChildSide> providers = List.of(ours("provider"), ours("other provider"));
    for (ChildSide provider : providers) {
      export(provider, "", group);
    }
    ChildSide consumer = ours("consumer");
    String name = refer(consumer, group);
    awaitAll(consumer, name, providers);
    Pair.done(consumer.ask("keepCalling", "on", name, "threads", "4", "rate", "200"));
    nacos.kill();
    nacos.start();
    Deadline.await(
        "both providers are registered again",
        () -> {
          try {
            String all = nacos.instances("providers:" + BID + ":1.2.0:" + group);
            return all.split("\"port\":", -1).length == 3;
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    Message end = Pair.done(consumer.ask("stopCalling", "on", name));
    assertThat(end.number("calls", 0)).isGreaterThan(100);
    assertThat(end.number("failed", -1)).as("%s", end.values()).isZero();
  }
}
