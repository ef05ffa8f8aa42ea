package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.client.ClientOptions;
import io.trunkline.client.RpcClient;
import io.trunkline.internal.options.OptionRange;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServerOptions;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever exceeds a limit that has a setting reads the setting's name. */
@Timeout(60)
class LimitErrorsTest {

  /** Nothing fails: others wait, or there is nothing to exceed. */
  private static final Set<OptionRange> WITHOUT_ERROR =
      Set.of(
          OptionRange.PORT,
          OptionRange.REMOTE_PORT,
          OptionRange.IO_THREADS,
          OptionRange.ACCEPTS_PER_SECOND,
          OptionRange.REQUESTS_PER_CONNECTION,
          OptionRange.COMPRESSION_THRESHOLD,
          OptionRange.CONNECTIONS,
          OptionRange.SUBSET,
          OptionRange.RETRIES,
          OptionRange.FORKS,
          OptionRange.HEDGE_AFTER,
          OptionRange.ANNOUNCED_PORT,
          OptionRange.WEIGHT,
          OptionRange.WARMUP,
          OptionRange.DELAY,
          OptionRange.UNREGISTER_WAIT,
          OptionRange.TLS_RELOAD_INTERVAL);

  /** Their tests exceed them with peers of another kind, and look at the text. */
  private static final Map<OptionRange, Class<?>> ELSEWHERE =
      Map.ofEntries(
          Map.entry(OptionRange.WAITING_CALLS, BusyConnectionTest.class),
          Map.entry(OptionRange.QUEUED_BYTES, BusyConnectionTest.class),
          Map.entry(OptionRange.MAX_CONNECTIONS, ConnectionLimitsTest.class),
          Map.entry(OptionRange.MAX_CONNECTIONS_PER_ADDRESS, ConnectionLimitsTest.class),
          Map.entry(OptionRange.MAX_UNPROVEN_CONNECTIONS, ConnectionLimitsTest.class),
          Map.entry(OptionRange.ACCEPTS_PER_SECOND_PER_ADDRESS, ConnectionLimitsTest.class),
          Map.entry(OptionRange.FRAME_TIMEOUT, ConnectionLimitsTest.class),
          Map.entry(OptionRange.INBOUND_BYTES, ByteLimitsTest.class),
          Map.entry(OptionRange.OUTBOUND_BYTES, ByteLimitsTest.class),
          Map.entry(OptionRange.WRITE_TIMEOUT, ByteLimitsTest.class),
          Map.entry(OptionRange.EXECUTES, ExecutesTest.class),
          Map.entry(OptionRange.ACTIVES, ActivesTest.class),
          Map.entry(OptionRange.UNREAD_REPLY_BYTES, UnreadRepliesTest.class),
          Map.entry(OptionRange.REQUESTS, ExecutesTest.class),
          Map.entry(OptionRange.QUEUE_TIME, OverloadTest.class),
          Map.entry(OptionRange.RETRY_BUDGET, SeveralProvidersTest.class),
          Map.entry(OptionRange.TLS_HANDSHAKE_TIMEOUT, TlsCallsTest.class),
          Map.entry(OptionRange.CALLBACKS, CallbackArgumentsTest.class),
          Map.entry(OptionRange.TLS_HANDSHAKES, TlsCallsTest.class));

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

  private static ServerOptions.Builder server() {
    return Loopback.server().closeTimeout(Duration.ZERO);
  }

  private static ClientOptions.Builder client() {
    return Loopback.client().closeTimeout(Duration.ZERO);
  }

  private String serve(ServerOptions.Builder options) throws IOException {
    RpcServer server = options.serialization("kryo").service(Any.class, new Taking()).start();
    open.add(server);
    return "dubbo://127.0.0.1:" + server.port();
  }

  private Any refer(ClientOptions.Builder options, String url) {
    RpcClient client = options.serialization("kryo").build();
    open.add(client);
    return client.refer(Any.class, url);
  }

  private String take(ServerOptions.Builder server, ClientOptions.Builder client, Object value)
      throws IOException {
    Any any = refer(client, serve(server));
    return String.valueOf(catchThrowable(() -> any.take(value)).getMessage());
  }

  @ParameterizedTest
  @EnumSource(OptionRange.class)
  void theErrorOfALimitNamesItsSetting(OptionRange range) throws Exception {
    if (!WITHOUT_ERROR.contains(range) && !ELSEWHERE.containsKey(range)) {
      assertThat(error(range)).contains(setting(range));
    }
  }

  private static String setting(OptionRange range) {
    return switch (range) {
      case PAYLOAD_BYTES -> "raise payloadBytes";
      case NESTING_DEPTH -> "raise maxNestingDepth";
      case READ_WORK_FACTOR -> "raise readWorkFactor";
      case READ_MEMORY_FACTOR -> "raise readMemoryFactor";
      case THREADS -> "raise threads";
      case TIMEOUT -> "raise 'timeout'";
      case CONNECT_TIMEOUT -> "raise connectTimeout";
      case HEARTBEAT -> "raise heartbeat";
      case KEEP_ALIVE_TIMEOUT -> "raise keepAliveTimeout";
      case CLOSE_TIMEOUT -> "closeTimeout";
      default -> throw new AssertionError(range + " is new: exceed it here, and look at its error");
    };
  }

  private String error(OptionRange range) throws Exception {
    return switch (range) {
      case PAYLOAD_BYTES -> take(server(), client().payloadBytes(500), "x".repeat(1_000));
      case NESTING_DEPTH -> take(server().maxNestingDepth(5), client(), nested(10));
      case READ_WORK_FACTOR ->
          take(server().allow(Same.class.getName()), client(), withOneHashCode(8_000));
      case READ_MEMORY_FACTOR -> take(server(), client(), emptyMaps(10_000));
      case THREADS -> take(server().executor(LimitErrorsTest::reject), client(), 1);
      case TIMEOUT -> held(refer(client().timeout(Duration.ofSeconds(1)), serve(server())));
      case CONNECT_TIMEOUT -> unanswered();
      case HEARTBEAT -> silence(client().heartbeat(Duration.ofMillis(100)));
      case KEEP_ALIVE_TIMEOUT -> silence(client().keepAliveTimeout(Duration.ofMillis(100)));
      case CLOSE_TIMEOUT -> closed();
      default -> throw new AssertionError(range + " is new: exceed it here, and look at its error");
    };
  }

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

  private String silence(ClientOptions.Builder options) throws IOException {
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
