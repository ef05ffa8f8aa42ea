package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Stock peers and ours find each other in a ZooKeeper: one stock provider and two of ours are
 * behind one service, and a stock consumer and one of ours call it. Each test has a group of its
 * own, so that peers may be shared. {@code -Dregistry.calls} makes the counts larger.
 */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RegistryMatrixIT {

  private static final String BID = "demo.bid.BidService";
  private static final int CALLS = Integer.getInteger("registry.calls", 1_200);
  private static final int STOP_SECONDS = 40; // stock takes ten

  /** Without it, what is young has a share of almost nothing. */
  private static final String WARM = "warmup=1&weight=";

  private final Map<String, ChildSide> peers = new ConcurrentHashMap<>();
  private final AtomicInteger names = new AtomicInteger();
  private ZooKeeperProcess zooKeeper;
  private RegistryTree tree;

  @BeforeAll
  void begin(@TempDir Path folder) throws Exception {
    zooKeeper = new ZooKeeperProcess(folder);
    tree = new RegistryTree(zooKeeper);
  }

  @AfterAll
  void end() throws Exception {
    peers.values().forEach(ChildSide::close);
    tree.close();
    zooKeeper.close();
  }

  private ChildSide stock(StockVersion version, String role) {
    return peers.computeIfAbsent(version + role, key -> ChildSide.stock(version, role));
  }

  private ChildSide ours(String role) {
    return peers.computeIfAbsent("ours" + role, key -> ChildSide.ours(role));
  }

  /** A consumer's reference to the service in a group. */
  private record Reference(Side consumer, String name) {

    /** Calls so often; each has to return. */
    void call(int calls) {
      call(4, calls);
    }

    /** The same, one call after the other. */
    void callInTurn(int calls) {
      call(1, calls);
    }

    private void call(int threads, int calls) {
      Pair.done(storm(threads, calls));
    }

    private Message storm(int threads, int calls) {
      return consumer.ask("storm", "on", name, "threads", "" + threads, "calls", "" + calls);
    }

    /** Ours has to return each call; what a stock consumer does meanwhile is its own affair. */
    void callWhileItsProvidersChange() {
      Message end = storm(4, 50);
      if (consumer.toString().startsWith("ours")) {
        Pair.done(end);
      }
    }

    /** Calls with a text and returns what came of it. */
    Message echo(String text) {
      return consumer.ask("call", "on", name, "method", "echo", "text", text);
    }

    /** Whether a call that is not answered ends because of this limit. */
    boolean isLimited(String key, int millis) {
      Message late = echo("hold " + key);
      assertThat(late.word()).isEqualTo(Message.THREW);
      assertThat(late.get("message")).containsIgnoringCase("timeout");
      return late.get("message").matches("(?s).* " + millis + " ?ms.*"); // stock has two texts
    }

    /** Whether a call fails. */
    boolean fails() {
      return !consumer
          .ask("storm", "on", name, "threads", "1", "calls", "1")
          .word()
          .equals(Message.DONE);
    }

    void keepCalling() {
      Pair.done(consumer.ask("keepCalling", "on", name, "threads", "4", "rate", "200"));
    }

    /** The calls that were kept up, which are to be some. */
    Message stop() {
      Message end = Pair.done(consumer.ask("stopCalling", "on", name));
      assertThat(end.number("calls", 0)).isGreaterThan(100);
      return end;
    }

    @Override
    public String toString() {
      return consumer.toString();
    }
  }

  private int export(Side provider, String group, String version, int weight) {
    return export(provider, group, version, WARM + weight);
  }

  private int export(Side provider, String group, String version, String parameters) {
    int port = Pair.freePort();
    Pair.done(
        provider.ask(
            "export",
            "port",
            "" + port,
            "registry",
            zooKeeper.url(),
            "group",
            group,
            "version",
            version,
            "parameters",
            parameters));
    tree.await(
        BID, "providers", urls -> urls.stream().anyMatch(url -> url.contains(":" + port + "/")));
    return port;
  }

  private Reference refer(Side consumer, String group, String version, String... settings) {
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
                        zooKeeper.url(),
                        "group",
                        group,
                        "version",
                        version),
                    Stream.of(settings))
                .toArray(String[]::new)));
    return new Reference(consumer, name);
  }

  private static long served(Side provider) {
    return Pair.done(provider.ask("countServed")).number("calls", 0);
  }

  /** How many calls each of these answered meanwhile. */
  private static long[] counted(List<? extends Side> providers, Runnable calls) {
    long[] before = providers.stream().mapToLong(RegistryMatrixIT::served).toArray();
    calls.run();
    long[] after = providers.stream().mapToLong(RegistryMatrixIT::served).toArray();
    for (int i = 0; i < after.length; i++) {
      after[i] -= before[i];
    }
    return after;
  }

  /** Calls until each of these is found. */
  private static void awaitAll(List<? extends Side> providers, Reference reference) {
    Deadline.await(
        reference + " calls all of " + providers,
        () ->
            Arrays.stream(counted(providers, reference::callWhileItsProvidersChange))
                .allMatch(count -> count > 0));
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(StockVersion.class)
  void aMixedSetGetsCallsByWeight(StockVersion version) {
    String group = "mixed-" + version;
    List<ChildSide> providers =
        List.of(stock(version, "provider"), ours("provider"), ours("other provider"));
    export(providers.get(0), group, "1.0.0", 100);
    export(providers.get(1), group, "1.0.0", 200);
    export(providers.get(2), group, "1.0.0", 300);
    for (Side consumer : List.of(stock(version, "consumer"), ours("consumer"))) {
      Reference reference = refer(consumer, group, "1.0.0");
      awaitAll(providers, reference);
      Shares.assertByWeight(
          reference + " calls " + providers,
          counted(providers, () -> reference.call(CALLS)),
          100,
          200,
          300);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(StockVersion.class)
  void groupAndVersionChooseTheProvider(StockVersion version) {
    String group = "some-" + version;
    String other = "other-" + version;
    List<ChildSide> providers =
        List.of(stock(version, "provider"), ours("provider"), ours("other provider"));
    export(providers.get(0), group, "1.0.0", 100);
    export(providers.get(1), group, "2.0.0", 100);
    export(providers.get(2), other, "1.0.0", 100);
    for (Side consumer : List.of(stock(version, "consumer"), ours("consumer"))) {
      assertThat(counted(providers, () -> refer(consumer, group, "1.0.0").call(20)))
          .as(consumer.toString())
          .containsExactly(20, 0, 0);
      assertThat(counted(providers, () -> refer(consumer, group, "2.0.0").call(20)))
          .as(consumer.toString())
          .containsExactly(0, 20, 0);
      assertThat(counted(providers, () -> refer(consumer, other, "1.0.0").call(20)))
          .as(consumer.toString())
          .containsExactly(0, 0, 20);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(StockVersion.class)
  void aConfiguratorDisablesAProviderAndEnablesItAgain(StockVersion version) throws Exception {
    String group = "disabled-" + version;
    List<ChildSide> providers =
        List.of(stock(version, "provider"), ours("provider"), ours("other provider"));
    int[] ports = new int[providers.size()];
    for (int i = 0; i < ports.length; i++) {
      ports[i] = export(providers.get(i), group, "1.0.0", 100);
    }
    List<Reference> references = new ArrayList<>();
    for (Side consumer : List.of(stock(version, "consumer"), ours("consumer"))) {
      references.add(refer(consumer, group, "1.0.0"));
      awaitAll(providers, references.get(references.size() - 1));
    }
    for (int i = 0; i < 2; i++) { // the stock one, then one of ours
      List<ChildSide> disabled = List.of(providers.get(i));
      String node =
          tree.write(
              BID,
              "configurators",
              "override://peer.example:"
                  + ports[i]
                  + "/"
                  + BID
                  + "?category=configurators&dynamic=false&enabled=true&disabled=true&group="
                  + group
                  + "&version=1.0.0");
      for (Reference reference : references) {
        Deadline.await(
            reference + " leaves " + disabled,
            () -> counted(disabled, reference::callWhileItsProvidersChange)[0] == 0);
        assertThat(counted(disabled, () -> reference.call(300)))
            .as(reference.toString())
            .containsExactly(0);
      }
      tree.delete(node);
      for (Reference reference : references) {
        awaitAll(providers, reference);
      }
    }
  }

  /** Also where the consumer itself says another one, as each of these does. */
  @ParameterizedTest(name = "{0}")
  @EnumSource(StockVersion.class)
  void aConfiguratorChangesTheTimeLimitOfCalls(StockVersion version) throws Exception {
    String group = "limited-" + version;
    List<ChildSide> providers = List.of(stock(version, "provider"), ours("provider"));
    providers.forEach(provider -> export(provider, group, "1.0.0", 100));
    List<Reference> references = new ArrayList<>();
    for (Side consumer : List.of(stock(version, "consumer"), ours("consumer"))) {
      references.add(refer(consumer, group, "1.0.0", "timeout", "1500"));
      awaitAll(providers, references.get(references.size() - 1));
    }
    try {
      String all = override("timeout=210&group=" + group + "&version=1.0.0");
      awaitLimit(references, group, 210);
      String one = override("echo.timeout=220&group=" + group + "&version=1.0.0");
      awaitLimit(references, group, 220);
      tree.delete(one);
      tree.delete(all);
      awaitLimit(references, group, 1500);
    } finally {
      providers.forEach(provider -> provider.ask("release", "key", group));
    }
  }

  private String override(String keys) throws Exception {
    return tree.write(
        BID,
        "configurators",
        "override://0.0.0.0/" + BID + "?category=configurators&dynamic=false&enabled=true&" + keys);
  }

  private static void awaitLimit(List<Reference> references, String key, int millis) {
    for (Reference reference : references) {
      Deadline.await(
          reference + " has " + millis + " ms for a call", () -> reference.isLimited(key, millis));
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(StockVersion.class)
  void theBalancerThatProvidersAnnounceCounts(StockVersion version) {
    List<ChildSide> providers =
        List.of(stock(version, "provider"), ours("provider"), ours("other provider"));
    for (String key : List.of("loadbalance", "echo.loadbalance")) {
      String group = key + "-" + version;
      providers.forEach(
          provider -> export(provider, group, "1.0.0", WARM + "100&" + key + "=roundrobin"));
      for (Side consumer : List.of(stock(version, "consumer"), ours("consumer"))) {
        Reference reference = refer(consumer, group, "1.0.0");
        awaitAll(providers, reference);
        // Stock skips a turn now and then when a notice of its registry comes between two calls.
        long off = consumer == ours("consumer") ? 0 : 2;
        assertThat(Arrays.stream(counted(providers, () -> reference.callInTurn(300))).boxed())
            .as(reference + ", " + key)
            .allSatisfy(count -> assertThat(count).isBetween(100 - off, 100 + off));
      }
    }
  }

  /** A tag of a reference, which stock 2.6.12 does not have, and none. */
  @ParameterizedTest(name = "{0}")
  @EnumSource(StockVersion.class)
  void callsGoToTheProvidersWithTheirTag(StockVersion version) throws Exception {
    String group = "tags-" + version;
    List<ChildSide> gray = List.of(stock(version, "provider"), ours("provider"));
    List<ChildSide> plain = List.of(stock(version, "other provider"), ours("other provider"));
    List<ChildSide> all = List.of(gray.get(0), gray.get(1), plain.get(0), plain.get(1));
    export(gray.get(0), group, "1.0.0", WARM + "100&dubbo.tag=gray");
    export(gray.get(1), group, "1.0.0", WARM + "100&tag=gray"); // as in XML
    int[] ports = {
      export(plain.get(0), group, "1.0.0", 100), export(plain.get(1), group, "1.0.0", 100)
    };
    List<Reference> withTag = new ArrayList<>();
    List<Reference> without = new ArrayList<>();
    for (Side consumer : List.of(stock(version, "consumer"), ours("consumer"))) {
      without.add(refer(consumer, group, "1.0.0"));
      if (version != StockVersion.DUBBO_2_6_12 || consumer == ours("consumer")) {
        withTag.add(refer(consumer, group, "1.0.0", "tag", "gray"));
        without.add(refer(consumer, group, "1.0.0", "tag", "red")); // which nobody has
      }
    }
    for (Reference reference : withTag) {
      awaitAll(gray, reference);
      assertThat(Arrays.copyOfRange(counted(all, () -> reference.call(200)), 2, 4))
          .as(reference.toString())
          .containsOnly(0);
    }
    for (Reference reference : without) {
      awaitAll(plain, reference);
      assertThat(Arrays.copyOfRange(counted(all, () -> reference.call(200)), 0, 2))
          .as(reference.toString())
          .containsOnly(0);
    }
    List<String> nodes = new ArrayList<>();
    for (int port : ports) {
      nodes.add(
          tree.write(
              BID,
              "configurators",
              "override://peer.example:"
                  + port
                  + "/"
                  + BID
                  + "?category=configurators&dynamic=false&enabled=true&dubbo.tag=gray&group="
                  + group
                  + "&version=1.0.0"));
    }
    for (Reference reference : without) { // none is without a tag any more
      Deadline.await(reference + " calls nobody", reference::fails);
    }
    for (Reference reference : withTag) {
      awaitAll(all, reference);
    }
    for (String node : nodes) {
      tree.delete(node);
    }
    for (Reference reference : without) {
      Deadline.await(reference + " calls again", () -> !reference.fails());
      awaitAll(plain, reference);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(StockVersion.class)
  void noCallFailsWhileProvidersComeAndGo(StockVersion version) throws Exception {
    String group = "changing-" + version;
    export(ours("provider"), group, "1.0.0", 100);
    try (ChildSide stock = ChildSide.stock(version, "leaving");
        ChildSide ours = ChildSide.ours("leaving");
        ChildSide coming = ChildSide.ours("coming")) {
      export(stock, group, "1.0.0", 100);
      export(ours, group, "1.0.0", 100);
      Reference ofStock = refer(stock(version, "consumer"), group, "1.0.0");
      Reference ofOurs = refer(ours("consumer"), group, "1.0.0");
      for (Reference reference : List.of(ofStock, ofOurs)) {
        awaitAll(List.of(stock, ours), reference);
        reference.keepCalling();
      }
      ours.shutDown().get(STOP_SECONDS, TimeUnit.SECONDS);
      int port = export(coming, group, "1.0.0", 100);
      Deadline.await("the new provider at port " + port + " is called", () -> served(coming) > 50);
      assertNoneFailed(ofStock.stop());
      stock.shutDown().get(STOP_SECONDS, TimeUnit.SECONDS);
      assertNoneFailed(ofOurs.stop());
    }
  }

  private static void assertNoneFailed(Message end) {
    assertThat(end.number("failed", -1)).as("%s", end.values()).isZero();
  }
}
