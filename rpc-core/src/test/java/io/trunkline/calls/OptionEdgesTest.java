package io.trunkline.calls;

import static io.trunkline.settings.ClusterSettings.FORKS;
import static io.trunkline.settings.ClusterSettings.HEDGE_AFTER;
import static io.trunkline.settings.ClusterSettings.RETRIES;
import static io.trunkline.settings.ClusterSettings.RETRY_BUDGET;
import static io.trunkline.settings.ConsumerSettings.CONNECT_TIMEOUT;
import static io.trunkline.settings.ConsumerSettings.KEEP_ALIVE_TIMEOUT;
import static io.trunkline.settings.ProviderSettings.ANNOUNCED_PORT;
import static io.trunkline.settings.ProviderSettings.MAX_QUEUE_TIME;
import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS;
import static io.trunkline.settings.ProviderSettings.PORT;
import static io.trunkline.settings.ProviderSettings.THREADS;
import static io.trunkline.settings.ProviderSettings.UNREGISTER_WAIT;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.ServiceSettings.DELAY;
import static io.trunkline.settings.ServiceSettings.WARMUP;
import static io.trunkline.settings.ServiceSettings.WEIGHT;
import static io.trunkline.settings.SharedSettings.CLOSE_TIMEOUT;
import static io.trunkline.settings.SharedSettings.HEARTBEAT;
import static io.trunkline.settings.SharedSettings.IO_THREADS;
import static io.trunkline.settings.SharedSettings.MAX_NESTING_DEPTH;
import static io.trunkline.settings.SharedSettings.PAYLOAD_BYTES;
import static io.trunkline.settings.SharedSettings.READ_MEMORY_FACTOR;
import static io.trunkline.settings.SharedSettings.READ_WORK_FACTOR;
import static io.trunkline.settings.SharedSettings.SLOW_CALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.settings.Setting;
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
  private record Edge(Setting<?> range, Consumer<Long> setter) {
    @Override
    public String toString() {
      return range.name();
    }
  }

  private static Duration millis(long value) {
    return Duration.ofSeconds(Math.floorDiv(value, 1000), Math.floorMod(value, 1000) * 1_000_000L);
  }

  private static Edge ofClient(Setting<?> range, ClientSetter<RpcClient.Builder> setter) {
    return new Edge(range, value -> setter.set(RpcClient.builder(), value).options());
  }

  private static Edge ofServer(Setting<?> range, ClientSetter<RpcServer.Builder> setter) {
    return new Edge(range, value -> setter.set(RpcServer.builder(), value).options());
  }

  private static Edge ofService(
      Setting<?> range, ClientSetter<ServiceOptions.Builder<Echo>> setter) {
    return new Edge(
        range, value -> setter.set(ServiceOptions.builder(Echo.class, new Here()), value).build());
  }

  private interface ClientSetter<B> {
    B set(B builder, long value);
  }

  static Stream<Arguments> settings() {
    return Stream.of(
            ofClient(PAYLOAD_BYTES, (b, v) -> b.payloadBytes(Math.toIntExact(v))),
            ofClient(MAX_NESTING_DEPTH, (b, v) -> b.maxNestingDepth(Math.toIntExact(v))),
            ofClient(READ_WORK_FACTOR, (b, v) -> b.readWorkFactor(Math.toIntExact(v))),
            ofClient(READ_MEMORY_FACTOR, (b, v) -> b.readMemoryFactor(Math.toIntExact(v))),
            ofClient(TIMEOUT, (b, v) -> b.timeout(millis(v))),
            ofClient(CONNECT_TIMEOUT, (b, v) -> b.connectTimeout(millis(v))),
            ofClient(HEARTBEAT, (b, v) -> b.heartbeat(millis(v))),
            ofClient(KEEP_ALIVE_TIMEOUT, (b, v) -> b.keepAliveTimeout(millis(v))),
            ofClient(SLOW_CALL, (b, v) -> b.slowCall(millis(v))),
            ofClient(IO_THREADS, (b, v) -> b.ioThreads(Math.toIntExact(v))),
            ofClient(CLOSE_TIMEOUT, (b, v) -> b.closeTimeout(millis(v))),
            ofServer(PORT, (b, v) -> b.port(Math.toIntExact(v))),
            ofServer(PAYLOAD_BYTES, (b, v) -> b.payloadBytes(Math.toIntExact(v))),
            ofServer(MAX_NESTING_DEPTH, (b, v) -> b.maxNestingDepth(Math.toIntExact(v))),
            ofServer(READ_WORK_FACTOR, (b, v) -> b.readWorkFactor(Math.toIntExact(v))),
            ofServer(READ_MEMORY_FACTOR, (b, v) -> b.readMemoryFactor(Math.toIntExact(v))),
            ofServer(HEARTBEAT, (b, v) -> b.heartbeat(millis(v))),
            ofServer(SLOW_CALL, (b, v) -> b.slowCall(millis(v))),
            ofServer(THREADS, (b, v) -> b.threads(Math.toIntExact(v))),
            ofServer(MAX_REQUESTS, (b, v) -> b.maxRequests(Math.toIntExact(v))),
            ofServer(MAX_QUEUE_TIME, (b, v) -> b.maxQueueTime(millis(v))),
            ofServer(IO_THREADS, (b, v) -> b.ioThreads(Math.toIntExact(v))),
            ofServer(CLOSE_TIMEOUT, (b, v) -> b.closeTimeout(millis(v))),
            ofServer(ANNOUNCED_PORT, (b, v) -> b.announcedPort(Math.toIntExact(v))),
            ofServer(UNREGISTER_WAIT, (b, v) -> b.unregisterWait(millis(v))),
            ofService(WEIGHT, (b, v) -> b.weight(Math.toIntExact(v))),
            ofService(WARMUP, (b, v) -> b.warmup(millis(v))),
            ofService(DELAY, (b, v) -> b.delay(millis(v))),
            new Edge(RETRIES, v -> ClusterOptions.builder().retries(Math.toIntExact(v)).build()),
            new Edge(FORKS, v -> ClusterOptions.builder().forks(Math.toIntExact(v)).build()),
            new Edge(
                RETRY_BUDGET,
                v -> ClusterOptions.builder().retryBudget(Math.toIntExact(v)).build()),
            new Edge(HEDGE_AFTER, v -> ClusterOptions.builder().hedgeAfter(millis(v)).build()),
            new Edge(
                TIMEOUT,
                v -> ReferenceOptions.builder(Echo.class, "dubbo://h").timeout(millis(v)).build()),
            new Edge(TIMEOUT, v -> MethodOptions.NONE.withTimeout(millis(v))))
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void buildersAcceptTheEdges(Edge setting) {
    setting.setter.accept((long) setting.range.lowest());
    setting.setter.accept((long) setting.range.highest());
    if (setting.range.allowsZero()) {
      setting.setter.accept(0L);
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void buildersRefuseWhatLiesBeyond(Edge setting) {
    LongStream.of(setting.range.lowest() - 1L, setting.range.highest() + 1L, -1L)
        .filter(value -> value != 0 || !setting.range.allowsZero())
        .filter(value -> value <= Integer.MAX_VALUE || isTime(setting))
        .forEach(
            value ->
                assertThatIllegalArgumentException()
                    .as("%s = %s", setting, value)
                    .isThrownBy(() -> setting.setter.accept(value))
                    .withMessageStartingWith(setting.range.name() + " is ")
                    .withMessageContaining(isTime(setting) ? "PT" : "is " + value)
                    .withMessageContaining(", expected " + setting.range.expected())
                    .withMessageContaining("; leave it out for the default, "));
  }

  private static boolean isTime(Edge setting) {
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

  private static void callsWork(RpcServer.Builder server, RpcClient.Builder client)
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
    Duration longest = Duration.ofMillis(TIMEOUT.highest());
    callsWork(
        RpcServer.builder()
            .payloadBytes(PAYLOAD_BYTES.highest())
            .maxNestingDepth(MAX_NESTING_DEPTH.highest())
            .heartbeat(longest)
            .threads(THREADS.highest())
            .maxRequests(MAX_REQUESTS.highest())
            .maxQueueTime(longest)
            .ioThreads(IO_THREADS.highest())
            .closeTimeout(longest),
        RpcClient.builder()
            .payloadBytes(PAYLOAD_BYTES.highest())
            .maxNestingDepth(MAX_NESTING_DEPTH.highest())
            .heartbeat(longest)
            .keepAliveTimeout(longest)
            .timeout(longest)
            .connectTimeout(longest)
            .ioThreads(IO_THREADS.highest())
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
