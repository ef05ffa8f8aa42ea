package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.client.ClientOptions;
import io.trunkline.client.ClusterOptions;
import io.trunkline.client.MethodOptions;
import io.trunkline.client.ReferenceOptions;
import io.trunkline.client.RpcClient;
import io.trunkline.internal.options.OptionRange;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServerOptions;
import io.trunkline.server.ServiceOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every number that a builder or a url takes: the edges of its range are accepted and calls work
 * with them, and what lies beyond is refused when the options are made.
 */
@Timeout(120)
class OptionEdgesTest {

  /** What is called. */
  interface Echo {
    String say(String text);

    int depth(Link chain);
  }

  /** An object in an object in an object. */
  static final class Link implements java.io.Serializable {
    private static final long serialVersionUID = 1L;
    private final Link next;

    Link(Link next) {
      this.next = next;
    }

    static Link chain(int levels) {
      Link chain = null;
      for (int i = 0; i < levels; i++) {
        chain = new Link(chain);
      }
      return chain;
    }
  }

  /** Answers. */
  static final class Here implements Echo {
    @Override
    public String say(String text) {
      return text;
    }

    @Override
    public int depth(Link chain) {
      int depth = 0;
      for (Link link = chain; link != null; link = link.next) {
        depth++;
      }
      return depth;
    }
  }

  /** A number that can be set. */
  private record Setting(String name, OptionRange range, Consumer<Long> setter) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Duration millis(long value) {
    return Duration.ofSeconds(Math.floorDiv(value, 1000), Math.floorMod(value, 1000) * 1_000_000L);
  }

  private static Setting ofClient(
      String name, OptionRange range, ClientSetter<ClientOptions.Builder> setter) {
    return new Setting(name, range, value -> setter.set(RpcClient.builder(), value).options());
  }

  private static Setting ofServer(
      String name, OptionRange range, ClientSetter<ServerOptions.Builder> setter) {
    return new Setting(name, range, value -> setter.set(RpcServer.builder(), value).options());
  }

  private static Setting ofService(
      String name, OptionRange range, ClientSetter<ServiceOptions.Builder<Echo>> setter) {
    return new Setting(
        name,
        range,
        value -> setter.set(ServiceOptions.builder(Echo.class, new Here()), value).build());
  }

  private interface ClientSetter<B> {
    B set(B builder, long value);
  }

  static Stream<Arguments> settings() {
    return Stream.of(
            ofClient(
                "payloadBytes",
                OptionRange.PAYLOAD_BYTES,
                (b, v) -> b.payloadBytes(Math.toIntExact(v))),
            ofClient(
                "maxNestingDepth",
                OptionRange.NESTING_DEPTH,
                (b, v) -> b.maxNestingDepth(Math.toIntExact(v))),
            ofClient(
                "readWorkFactor",
                OptionRange.READ_WORK_FACTOR,
                (b, v) -> b.readWorkFactor(Math.toIntExact(v))),
            ofClient(
                "readMemoryFactor",
                OptionRange.READ_MEMORY_FACTOR,
                (b, v) -> b.readMemoryFactor(Math.toIntExact(v))),
            ofClient("timeout", OptionRange.TIMEOUT, (b, v) -> b.timeout(millis(v))),
            ofClient(
                "connectTimeout",
                OptionRange.CONNECT_TIMEOUT,
                (b, v) -> b.connectTimeout(millis(v))),
            ofClient("heartbeat", OptionRange.HEARTBEAT, (b, v) -> b.heartbeat(millis(v))),
            ofClient(
                "keepAliveTimeout",
                OptionRange.KEEP_ALIVE_TIMEOUT,
                (b, v) -> b.keepAliveTimeout(millis(v))),
            ofClient(
                "ioThreads", OptionRange.IO_THREADS, (b, v) -> b.ioThreads(Math.toIntExact(v))),
            ofClient(
                "closeTimeout", OptionRange.CLOSE_TIMEOUT, (b, v) -> b.closeTimeout(millis(v))),
            ofServer("port", OptionRange.PORT, (b, v) -> b.port(Math.toIntExact(v))),
            ofServer(
                "payloadBytes",
                OptionRange.PAYLOAD_BYTES,
                (b, v) -> b.payloadBytes(Math.toIntExact(v))),
            ofServer(
                "maxNestingDepth",
                OptionRange.NESTING_DEPTH,
                (b, v) -> b.maxNestingDepth(Math.toIntExact(v))),
            ofServer(
                "readWorkFactor",
                OptionRange.READ_WORK_FACTOR,
                (b, v) -> b.readWorkFactor(Math.toIntExact(v))),
            ofServer(
                "readMemoryFactor",
                OptionRange.READ_MEMORY_FACTOR,
                (b, v) -> b.readMemoryFactor(Math.toIntExact(v))),
            ofServer("heartbeat", OptionRange.HEARTBEAT, (b, v) -> b.heartbeat(millis(v))),
            ofServer("threads", OptionRange.THREADS, (b, v) -> b.threads(Math.toIntExact(v))),
            ofServer(
                "maxRequests", OptionRange.REQUESTS, (b, v) -> b.maxRequests(Math.toIntExact(v))),
            ofServer("maxQueueTime", OptionRange.QUEUE_TIME, (b, v) -> b.maxQueueTime(millis(v))),
            ofServer(
                "ioThreads", OptionRange.IO_THREADS, (b, v) -> b.ioThreads(Math.toIntExact(v))),
            ofServer(
                "closeTimeout", OptionRange.CLOSE_TIMEOUT, (b, v) -> b.closeTimeout(millis(v))),
            ofServer(
                "announcedPort",
                OptionRange.ANNOUNCED_PORT,
                (b, v) -> b.announcedPort(Math.toIntExact(v))),
            ofServer(
                "unregisterWait",
                OptionRange.UNREGISTER_WAIT,
                (b, v) -> b.unregisterWait(millis(v))),
            ofService("weight", OptionRange.WEIGHT, (b, v) -> b.weight(Math.toIntExact(v))),
            ofService("warmup", OptionRange.WARMUP, (b, v) -> b.warmup(millis(v))),
            ofService("delay", OptionRange.DELAY, (b, v) -> b.delay(millis(v))),
            new Setting(
                "retries",
                OptionRange.RETRIES,
                v -> ClusterOptions.builder().retries(Math.toIntExact(v)).build()),
            new Setting(
                "forks",
                OptionRange.FORKS,
                v -> ClusterOptions.builder().forks(Math.toIntExact(v)).build()),
            new Setting(
                "retryBudget",
                OptionRange.RETRY_BUDGET,
                v -> ClusterOptions.builder().retryBudget(Math.toIntExact(v)).build()),
            new Setting(
                "hedgeAfter",
                OptionRange.HEDGE_AFTER,
                v -> ClusterOptions.builder().hedgeAfter(millis(v)).build()),
            new Setting(
                "timeout",
                OptionRange.TIMEOUT,
                v -> ReferenceOptions.builder(Echo.class, "dubbo://h").timeout(millis(v)).build()),
            new Setting(
                "timeout", OptionRange.TIMEOUT, v -> MethodOptions.NONE.withTimeout(millis(v))))
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void buildersAcceptTheEdges(Setting setting) {
    setting.setter.accept((long) setting.range.lowest());
    setting.setter.accept((long) setting.range.highest());
    if (setting.range.allowsZero()) {
      setting.setter.accept(0L);
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void buildersRefuseWhatLiesBeyond(Setting setting) {
    LongStream.of(setting.range.lowest() - 1L, setting.range.highest() + 1L, -1L)
        .filter(value -> value != 0 || !setting.range.allowsZero())
        .filter(value -> value <= Integer.MAX_VALUE || isTime(setting))
        .forEach(
            value ->
                assertThatIllegalArgumentException()
                    .as("%s = %s", setting, value)
                    .isThrownBy(() -> setting.setter.accept(value))
                    .withMessageStartingWith(setting.name + " is ")
                    .withMessageContaining(isTime(setting) ? "PT" : "is " + value)
                    .withMessageContaining(", expected " + setting.range.expected())
                    .withMessageContaining("; leave it out for the default, "));
  }

  private static boolean isTime(Setting setting) {
    return setting.range.highest() == Integer.MAX_VALUE;
  }

  @ParameterizedTest
  @ValueSource(strings = {"timeout", "default.timeout", "say.timeout"})
  void urlsAcceptTheEdgesAndRefuseWhatLiesBeyond(String key) throws IOException {
    try (RpcServer server = RpcServer.builder().port(0).service(Echo.class, new Here()).start();
        RpcClient client = RpcClient.builder().build()) {
      String url = "dubbo://127.0.0.1:" + server.port() + "?" + key + "=";
      assertThat(client.refer(Echo.class, url + "2147483647").say("a")).isEqualTo("a");
      client.refer(Echo.class, url + "1");
      for (String beyond : new String[] {"0", "-1", "2147483648", "1s"}) {
        assertThatIllegalArgumentException()
            .as(beyond)
            .isThrownBy(() -> client.refer(Echo.class, url + beyond))
            .withMessageContaining(key.replace("default.", "") + " is ")
            .withMessageContaining(beyond)
            .withMessageContaining(", expected 1 to 2147483647 ms; leave it out for the default");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "65536"})
  void urlsRefuseAPortThatNobodyHas(String port) {
    try (RpcClient client = RpcClient.builder().build()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> client.refer(Echo.class, "dubbo://127.0.0.1:" + port))
          .withMessageContaining("its port is " + port + ", expected 1 to 65535");
    }
  }

  private static void callsWork(ServerOptions.Builder server, ClientOptions.Builder client)
      throws IOException {
    try (RpcServer running = server.port(0).service(Echo.class, new Here()).start();
        RpcClient caller = client.build()) {
      Echo echo = caller.refer(Echo.class, "dubbo://127.0.0.1:" + running.port());
      String text = "a".repeat(100_000);
      assertThat(echo.say(text)).isEqualTo(text);
      assertThat(echo.depth(Link.chain(100))).isEqualTo(100);
    }
  }

  /** Called once with every time at its highest, which closing does not wait for. */
  @Test
  void callsWorkWithTheHighestValues() throws IOException {
    Duration longest = Duration.ofMillis(OptionRange.TIMEOUT.highest());
    callsWork(
        RpcServer.builder()
            .payloadBytes(OptionRange.PAYLOAD_BYTES.highest())
            .maxNestingDepth(OptionRange.NESTING_DEPTH.highest())
            .heartbeat(longest)
            .threads(OptionRange.THREADS.highest())
            .maxRequests(OptionRange.REQUESTS.highest())
            .maxQueueTime(longest)
            .ioThreads(OptionRange.IO_THREADS.highest())
            .closeTimeout(longest),
        RpcClient.builder()
            .payloadBytes(OptionRange.PAYLOAD_BYTES.highest())
            .maxNestingDepth(OptionRange.NESTING_DEPTH.highest())
            .heartbeat(longest)
            .keepAliveTimeout(longest)
            .timeout(longest)
            .connectTimeout(longest)
            .ioThreads(OptionRange.IO_THREADS.highest())
            .closeTimeout(longest));
  }

  @Test
  void callsWorkWithZeroWhereItMeansSomething() throws IOException {
    callsWork(
        RpcServer.builder()
            .payloadBytes(0)
            .heartbeat(Duration.ZERO)
            .threads(0)
            .maxRequests(0)
            .maxQueueTime(Duration.ZERO)
            .closeTimeout(Duration.ZERO),
        RpcClient.builder()
            .payloadBytes(0)
            .timeout(Loopback.LIMIT)
            .heartbeat(Duration.ZERO)
            .keepAliveTimeout(Duration.ZERO)
            .closeTimeout(Duration.ZERO));
  }

  @Test
  void callsWorkWithOneThreadOfEachKind() throws IOException {
    callsWork(RpcServer.builder().threads(1).ioThreads(1), Loopback.client().ioThreads(1));
  }
}
