package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.internal.registry.ServiceUrl;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.TestSize;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A ZooKeeper in which somebody writes whatever it takes; calls go on, and everything closes. */
@Timeout(1_800)
class HostileRegistryTest {

  /** What is called. */
  public interface Names {
    int count(List<String> names);
  }

  /** As ZooKeeper takes them, which has a limit of 1 MB for all of a node. */
  private static final int LONG = 900_000;

  /** What a close may take: waiting for ZooKeeper twice, and for threads. */
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(20);

  private static final int NODES = TestSize.of(500, 100_000);

  /** More would keep the session of the test from its heartbeats. */
  private static final int AT_ONCE = 2_000;

  private static final List<String> RULES =
      List.of(
          "configs: [{side: consumer, match: {service: {oneof: [{regex: '{1,"
              + " ".repeat(LONG)
              + "x'}]}}, parameters: {weight: 10}}]",
          "configs: [{side: provider, match: {service: {oneof: [{regex: '"
              + "(?:|)".repeat(300)
              + "'}]}}, parameters: {weight: 10}}]",
          "conditions: [&a \"" + "&".repeat(9_990) + "=>a=b\"" + ",*a".repeat(LONG / 4) + "]",
          "conditions: " + "[".repeat(LONG),
          "tags: [{name: x, addresses: [" + "'10.0.0.1',".repeat(LONG / 12) + "]}]",
          "\u0001\u0007".repeat(100),
          "x".repeat(LONG));

  private final List<AutoCloseable> open = new ArrayList<>();
  private final AtomicBoolean isFlapping = new AtomicBoolean(true);
  private Fixture zookeeper;
  private RpcServer server;
  private RpcClient client;
  private Names names;

  @BeforeEach
  void start() throws Exception {
    zookeeper = new Fixture();
    server =
        Loopback.server()
            .application("orders")
            .unregisterWait(Duration.ZERO)
            .registry(zookeeper.url())
            .service(ServiceOptions.builder(Names.class, List::size).build())
            .start();
    client = Loopback.client().application("web").registry(zookeeper.url()).build();
    Reference<Names> reference = client.reference(ReferenceOptions.builder(Names.class).build());
    names = reference.service();
    assertThat(names.count(List.of("a"))).isEqualTo(1);
  }

  @AfterEach
  void stop() throws Exception {
    isFlapping.set(false);
    for (AutoCloseable one : open) {
      one.close();
    }
    client.close();
    server.close();
    zookeeper.close();
  }

  private String path(String category) {
    return new ServicePaths("/dubbo", Names.class.getName()).category(category);
  }

  private void write(String key, String text) throws Exception {
    zookeeper
        .own
        .create()
        .orSetData()
        .creatingParentsIfNeeded()
        .forPath("/dubbo/config/dubbo/" + key, text.getBytes(StandardCharsets.UTF_8));
  }

  /** A node that no consumer can use, and of which each is bad in another way. */
  private static String badNode(int i) {
    String service = Names.class.getName();
    String url =
        switch (i % 8) {
          case 0 -> "nonsense" + i;
          case 1 -> "dubbo://10.0.0.1:port" + i + "/" + service;
          case 2 -> "dubbo://10.0.0.1:" + (65_536 + i) + "/" + service;
          case 3 ->
              "dubbo://10.0.0.1:1/" + service + "?group=g" + i + "\r\n[ERROR] forged&x=\u001b[2J";
          case 4 -> "dubbo://:1/" + service + "?i=" + i;
          case 5 -> "://?&&==&" + i;
          case 6 -> "dubbo://10.0.0.1:x" + i + "\n[ERROR] forged/" + service + "?token=hunter2";
          default -> "rmi://10.0.0.1:1/" + service + "?weight=9999999999999999999&i=" + i;
        };
    String name = URLEncoder.encode(url, StandardCharsets.UTF_8);
    return i % 16 == 6 ? name + "%26x%3D5%" : name;
  }

  private void addNodes(String category) throws Exception {
    for (int from = 0; from < NODES; from += AT_ONCE) {
      int to = Math.min(NODES, from + AT_ONCE);
      CountDownLatch added = new CountDownLatch(to - from);
      for (int i = from; i < to; i++) {
        zookeeper
            .own
            .create()
            .withMode(CreateMode.EPHEMERAL)
            .inBackground((session, done) -> added.countDown())
            .forPath(path(category) + "/" + badNode(i));
      }
      assertThat(added.await(120, TimeUnit.SECONDS)).as("%s from %s on", category, from).isTrue();
    }
    assertThat(zookeeper.own.checkExists().forPath(path(category)).getNumChildren())
        .isGreaterThanOrEqualTo(NODES);
  }

  private Thread flapping() {
    Thread thread =
        new Thread(
            () -> {
              String node = path("providers") + "/" + badNode(1_000_000);
              while (isFlapping.get()) {
                try {
                  zookeeper.own.create().withMode(CreateMode.EPHEMERAL).forPath(node);
                  zookeeper.own.delete().forPath(node);
                } catch (KeeperException e) {
                  continue; // it may be there still
                } catch (Exception e) {
                  return;
                }
              }
            });
    thread.start();
    open.add(thread::join);
    return thread;
  }

  private void assertServes() {
    for (int i = 0; i < 20; i++) {
      assertThat(names.count(List.of("a", "b"))).isEqualTo(2);
    }
  }

  private static void assertCloses(AutoCloseable one) throws Exception {
    long start = System.nanoTime();
    one.close();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(CLOSE_LIMIT);
  }

  @Test
  void callsGoOnWhateverIsWritten() throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try {
      flapping();
      for (String category : List.of("providers", "configurators", "routers")) {
        addNodes(category);
        assertServes();
      }
      for (String about : List.of(Names.class.getName() + "::", "web", "orders")) {
        for (String rule : RULES) {
          for (String kind : List.of(".configurators", ".condition-router", ".tag-router")) {
            write(about + kind, rule);
          }
          assertServes();
        }
      }
      assertCloses(client);
      assertCloses(server);
    } finally {
      System.setErr(before);
    }
    String text = log.toString(StandardCharsets.UTF_8);
    assertThat(text.lines()).noneMatch(line -> line.startsWith("[ERROR]"));
    assertThat(text).doesNotContain("hunter2", "\u001b").hasSizeLessThan(2_000_000);
  }

  @Test
  void aRuleThatWasUnusableAndIsGoneHasNoEffect() throws Exception {
    String key = Names.class.getName() + "::.configurators";
    write(key, RULES.get(0));
    assertServes();
    zookeeper.own.delete().forPath("/dubbo/config/dubbo/" + key);
    write(
        key,
        "configVersion: v3.0\nscope: service\nkey: "
            + Names.class.getName()
            + "\nconfigs:\n  - side: provider\n    parameters: {weight: 7}\n");
    Deadline.await(
        "the next rule is in force",
        () ->
            zookeeper.below(path("providers")).stream()
                .anyMatch(url -> "7".equals(url.parameter("weight"))));
    assertCloses(client);
    assertCloses(server);
  }

  @Test
  void whatProvidersAnnounceChangesNoMeaningOfACall() throws Exception {
    String own = zookeeper.own.getChildren().forPath(path("providers")).get(0);
    ServiceUrl url = ServiceUrl.ofEncoded(own);
    String said =
        "&count.0.callback=true&callbacks=1000000&serialization=nativejava&prefer.serialization=java"
            + "&cluster=broadcast&retries=100&idempotent=true&weight=99999999999999999999"
            + "&warmup=-5&timestamp=9999999999999999&revision=\u0000&forks=1000000"
            + "&hash.nodes=999999999&timeout=-1&ssl-enabled=false&tag=";
    String node =
        URLEncoder.encode(
            "dubbo://"
                + url.host()
                + ":"
                + url.port()
                + "/"
                + url.path()
                + "?interface="
                + Names.class.getName()
                + said,
            StandardCharsets.UTF_8);
    zookeeper.own.create().withMode(CreateMode.EPHEMERAL).forPath(path("providers") + "/" + node);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
    while (System.nanoTime() < end) {
      assertServes();
    }
    assertCloses(client);
  }
}
