package io.trunkline.calls;

import static io.trunkline.settings.ClusterSettings.FORKS;
import static io.trunkline.settings.ClusterSettings.HEDGE_AFTER;
import static io.trunkline.settings.ClusterSettings.RETRIES;
import static io.trunkline.settings.ClusterSettings.RETRY_BUDGET;
import static io.trunkline.settings.ConsumerSettings.CONNECT_TIMEOUT;
import static io.trunkline.settings.ConsumerSettings.KEEP_ALIVE_TIMEOUT;
import static io.trunkline.settings.ConsumerSettings.MAX_QUEUED_BYTES;
import static io.trunkline.settings.ConsumerSettings.MAX_UNREAD_REPLY_BYTES;
import static io.trunkline.settings.ConsumerSettings.MAX_WAITING_CALLS;
import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND;
import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.ANNOUNCED_PORT;
import static io.trunkline.settings.ProviderSettings.FRAME_TIMEOUT;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.MAX_INBOUND_BYTES;
import static io.trunkline.settings.ProviderSettings.MAX_OUTBOUND_BYTES;
import static io.trunkline.settings.ProviderSettings.MAX_QUEUE_TIME;
import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS;
import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS_PER_CONNECTION;
import static io.trunkline.settings.ProviderSettings.MAX_UNPROVEN_CONNECTIONS;
import static io.trunkline.settings.ProviderSettings.PORT;
import static io.trunkline.settings.ProviderSettings.THREADS;
import static io.trunkline.settings.ProviderSettings.UNREGISTER_WAIT;
import static io.trunkline.settings.ProviderSettings.WRITE_TIMEOUT;
import static io.trunkline.settings.ReferenceSettings.ACTIVES;
import static io.trunkline.settings.ReferenceSettings.CALLBACKS;
import static io.trunkline.settings.ReferenceSettings.CONNECTIONS;
import static io.trunkline.settings.ReferenceSettings.SUBSET;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.ServiceSettings.DELAY;
import static io.trunkline.settings.ServiceSettings.EXECUTES;
import static io.trunkline.settings.ServiceSettings.WARMUP;
import static io.trunkline.settings.ServiceSettings.WEIGHT;
import static io.trunkline.settings.SharedSettings.CLOSE_TIMEOUT;
import static io.trunkline.settings.SharedSettings.COMPRESSION_THRESHOLD;
import static io.trunkline.settings.SharedSettings.HEARTBEAT;
import static io.trunkline.settings.SharedSettings.IO_THREADS;
import static io.trunkline.settings.SharedSettings.MAX_NESTING_DEPTH;
import static io.trunkline.settings.SharedSettings.PAYLOAD_BYTES;
import static io.trunkline.settings.SharedSettings.READ_MEMORY_FACTOR;
import static io.trunkline.settings.SharedSettings.READ_WORK_FACTOR;
import static io.trunkline.settings.SharedSettings.REMOTE_PORT;
import static io.trunkline.settings.TlsSettings.HANDSHAKE_TIMEOUT;
import static io.trunkline.settings.TlsSettings.MAX_HANDSHAKES;
import static io.trunkline.settings.TlsSettings.RELOAD_INTERVAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.settings.AllSettings;
import io.trunkline.settings.Setting;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever exceeds a limit that has a setting reads the setting's name. */
@Timeout(60)
class LimitErrorsTest {

  /** Nothing fails: others wait, or there is nothing to exceed. */
  private static final Set<Setting<?>> WITHOUT_ERROR =
      Set.of(
          PORT,
          REMOTE_PORT,
          IO_THREADS,
          ACCEPTS_PER_SECOND,
          MAX_REQUESTS_PER_CONNECTION,
          COMPRESSION_THRESHOLD,
          CONNECTIONS,
          SUBSET,
          RETRIES,
          FORKS,
          HEDGE_AFTER,
          ANNOUNCED_PORT,
          WEIGHT,
          WARMUP,
          DELAY,
          UNREGISTER_WAIT,
          RELOAD_INTERVAL);

  /** Their tests exceed them with peers of another kind, and look at the text. */
  private static final Map<Setting<?>, Class<?>> ELSEWHERE =
      Map.ofEntries(
          Map.entry(MAX_WAITING_CALLS, BusyConnectionTest.class),
          Map.entry(MAX_QUEUED_BYTES, BusyConnectionTest.class),
          Map.entry(MAX_CONNECTIONS, ConnectionLimitsTest.class),
          Map.entry(MAX_CONNECTIONS_PER_ADDRESS, ConnectionLimitsTest.class),
          Map.entry(MAX_UNPROVEN_CONNECTIONS, ConnectionLimitsTest.class),
          Map.entry(ACCEPTS_PER_SECOND_PER_ADDRESS, ConnectionLimitsTest.class),
          Map.entry(FRAME_TIMEOUT, ConnectionLimitsTest.class),
          Map.entry(MAX_INBOUND_BYTES, ByteLimitsTest.class),
          Map.entry(MAX_OUTBOUND_BYTES, ByteLimitsTest.class),
          Map.entry(WRITE_TIMEOUT, ByteLimitsTest.class),
          Map.entry(EXECUTES, ExecutesTest.class),
          Map.entry(ACTIVES, ActivesTest.class),
          Map.entry(MAX_UNREAD_REPLY_BYTES, UnreadRepliesTest.class),
          Map.entry(MAX_REQUESTS, ExecutesTest.class),
          Map.entry(MAX_QUEUE_TIME, OverloadTest.class),
          Map.entry(RETRY_BUDGET, SeveralProvidersTest.class),
          Map.entry(HANDSHAKE_TIMEOUT, TlsCallsTest.class),
          Map.entry(CALLBACKS, CallbackArgumentsTest.class),
          Map.entry(MAX_HANDSHAKES, TlsCallsTest.class));

  /** What is called. */
  public interface Any {
    int take(Object value);

    CompletableFuture<String> hold();
  }

  private static final class Taking implements Any {
    @Override
    public int take(Object value) {
      return 1;
    }

    @Override
    public CompletableFuture<String> hold() {
      return new CompletableFuture<>();
    }
  }

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private static RpcServer.Builder server() {
    return Loopback.server().closeTimeout(Duration.ZERO);
  }

  private static RpcClient.Builder client() {
    return Loopback.client().closeTimeout(Duration.ZERO);
  }

  private String serve(RpcServer.Builder options) throws IOException {
    RpcServer server = options.serialization("kryo").service(Any.class, new Taking()).start();
    open.add(server);
    return "dubbo://127.0.0.1:" + server.port();
  }

  private Any refer(RpcClient.Builder options, String url) {
    RpcClient client = options.serialization("kryo").build();
    open.add(client);
    return client.refer(Any.class, url);
  }

  private String take(RpcServer.Builder server, RpcClient.Builder client, Object value)
      throws IOException {
    Any any = refer(client, serve(server));
    return String.valueOf(catchThrowable(() -> any.take(value)).getMessage());
  }

  static Stream<Setting<?>> limits() {
    return AllSettings.ranged()
        .filter(setting -> !WITHOUT_ERROR.contains(setting) && !ELSEWHERE.containsKey(setting));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void theErrorOfALimitNamesItsSetting(Setting<?> limit) throws Exception {
    Exceeding exceeding = HERE.get(limit);
    assertThat(exceeding).as("%s is new: exceed it here, and look at its error", limit).isNotNull();
    String error = exceeding.error(this);
    assertThat(error)
        .contains(
            limit == CLOSE_TIMEOUT
                ? "closeTimeout"
                : "raise " + (limit == TIMEOUT ? "'timeout'" : limit.name()));
  }

  private interface Exceeding {
    String error(LimitErrorsTest test) throws Exception;
  }

  private static final Map<Setting<?>, Exceeding> HERE =
      Map.of(
          PAYLOAD_BYTES,
          test -> test.take(server(), client().payloadBytes(500), "x".repeat(1_000)),
          MAX_NESTING_DEPTH,
          test -> test.take(server().maxNestingDepth(5), client(), nested(10)),
          READ_WORK_FACTOR,
          test -> test.take(server().allow(Same.class.getName()), client(), withOneHashCode(8_000)),
          READ_MEMORY_FACTOR,
          test -> test.take(server(), client(), emptyMaps(10_000)),
          THREADS,
          test -> test.take(server().executor(LimitErrorsTest::reject), client(), 1),
          TIMEOUT,
          test -> held(test.refer(client().timeout(Duration.ofSeconds(1)), test.serve(server()))),
          CONNECT_TIMEOUT,
          LimitErrorsTest::unanswered,
          HEARTBEAT,
          test -> test.silence(client().heartbeat(Duration.ofMillis(100))),
          KEEP_ALIVE_TIMEOUT,
          test -> test.silence(client().keepAliveTimeout(Duration.ofMillis(100))),
          CLOSE_TIMEOUT,
          LimitErrorsTest::closed);

  private static void reject(Runnable task) {
    throw new RejectedExecutionException();
  }

  private static Object nested(int levels) {
    return levels == 0 ? "end" : new ArrayList<>(List.of(nested(levels - 1)));
  }

  /** A key that is compared with each other one. */
  private record Same(int number) implements Serializable {
    @Override
    public int hashCode() {
      return 1;
    }
  }

  private static Set<Same> withOneHashCode(int count) {
    Set<Same> keys = new HashSet<>();
    for (int i = 0; i < count; i++) {
      keys.add(new Same(i));
    }
    return keys;
  }

  private static Object emptyMaps(int count) {
    List<Object> maps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      maps.add(new IdentityHashMap<>());
    }
    return maps;
  }

  private static String held(Any any) {
    return String.valueOf(catchThrowable(() -> any.hold().join()).getMessage());
  }

  /** A listening socket takes a few connections that nobody accepts, and then answers nothing. */
  private String unanswered() throws IOException {
    ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    open.add(listening);
    for (int i = 0; i < 100; i++) {
      Socket socket = new Socket();
      open.add(socket);
      try {
        socket.connect(listening.getLocalSocketAddress(), 200);
      } catch (SocketTimeoutException full) {
        break;
      }
    }
    String url = "dubbo://127.0.0.1:" + listening.getLocalPort() + "?lazy=true";
    return held(refer(client().connectTimeout(Duration.ofMillis(100)), url));
  }

  private String silence(RpcClient.Builder options) throws IOException {
    ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    open.add(silent);
    String url = "dubbo://127.0.0.1:" + silent.getLocalPort();
    return held(refer(options.handshake(false), url));
  }

  private String closed() throws IOException {
    RpcClient client = client().serialization("kryo").closeTimeout(Duration.ofMillis(50)).build();
    Any any = client.refer(Any.class, serve(server()));
    any.take(1); // from now on calls need not wait for anything
    CompletableFuture<String> held = any.hold();
    client.close();
    return String.valueOf(catchThrowable(held::join).getMessage());
  }
}
