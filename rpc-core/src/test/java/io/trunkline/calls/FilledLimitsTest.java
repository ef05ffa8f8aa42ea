package io.trunkline.calls;

import static io.trunkline.call.Certainty.EXECUTED;
import static io.trunkline.call.Certainty.NOT_EXECUTED;
import static io.trunkline.call.Certainty.UNKNOWN;
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
import static io.trunkline.settings.SharedSettings.SLOW_CALL;
import static io.trunkline.settings.TlsSettings.HANDSHAKE_TIMEOUT;
import static io.trunkline.settings.TlsSettings.MAX_HANDSHAKES;
import static io.trunkline.settings.TlsSettings.RELOAD_INTERVAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.settings.AllSettings;
import io.trunkline.settings.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fills each limit that has a setting, between two Trunkline ends and in the plain form, from both
 * sides where both have it. The call that is one too many fails with the status, the certainty and
 * the next step that its row says, and the next call is served. A limit without a row fails the
 * build.
 */
@Timeout(120)
class FilledLimitsTest {

  /** The rows with which calls end that take a second or less. */
  private static final Set<Setting<?>> ABOUT_TIME = Set.of(HEARTBEAT, KEEP_ALIVE_TIMEOUT, TIMEOUT);

  /** Fills a limit, and returns the failure of the call that does not fit. */
  private interface Filling {
    @Nullable RpcException fill(LimitScene scene) throws Exception;
  }

  /** How a call ends that does not fit. */
  private record Ending(Status status, Certainty certainty) {}

  /**
   * A row of the table.
   *
   * @param how it is filled
   * @param agreed how the call ends between two Trunkline ends; empty if no call fails
   * @param plain how it may end in the plain form
   * @param words that the failure contains
   */
  private record Row(
      Setting<?> limit,
      String how,
      List<Ending> agreed,
      List<Ending> plain,
      String words,
      Filling filling) {

    Row(
        Setting<?> limit,
        String how,
        Status status,
        Certainty certainty,
        String words,
        Filling filling) {
      this(limit, how, status, certainty, certainty, words, filling);
    }

    Row(
        Setting<?> limit,
        String how,
        Status status,
        Certainty agreed,
        Certainty plain,
        String words,
        Filling filling) {
      this(
          limit,
          how,
          List.of(new Ending(status, agreed)),
          List.of(new Ending(status, plain)),
          words,
          filling);
    }

    Row(Setting<?> limit, String how, Filling filling) {
      this(limit, how, List.of(), List.of(), "", filling);
    }

    @Override
    public String toString() {
      return limit.name() + ", " + how;
    }
  }

  private static final Ending NOT_CONNECTED = new Ending(Status.CONNECT_FAILED, NOT_EXECUTED);

  /** The time limit of a call may end while the client tries again to connect. */
  private static final Ending STILL_CONNECTING = new Ending(Status.TIMEOUT, NOT_EXECUTED);

  private static final String LONG = "x".repeat(1_000);

  private static final List<Row> ROWS =
      List.of(
          new Row(
              PAYLOAD_BYTES,
              "by an argument, at the consumer",
              Status.TOO_LARGE,
              NOT_EXECUTED,
              "raise payloadBytes on the client",
              scene -> {
                scene.client.payloadBytes(500);
                return scene.failure(any -> any.take(LONG));
              }),
          new Row(
              PAYLOAD_BYTES,
              "by an argument, at the provider",
              Status.BAD_REQUEST,
              NOT_EXECUTED,
              "raise payloadBytes on the server",
              scene -> {
                scene.server.payloadBytes(500);
                return scene.failure(any -> any.take(LONG));
              }),
          new Row(
              PAYLOAD_BYTES,
              "by a result, at the provider",
              Status.RESULT_UNSENDABLE,
              EXECUTED,
              UNKNOWN,
              "raise payloadBytes on the server",
              scene -> {
                scene.server.payloadBytes(500);
                return scene.failure(any -> any.give(Given.LONG_TEXT));
              }),
          new Row(
              PAYLOAD_BYTES,
              "by a result, at the consumer",
              Status.TOO_LARGE,
              UNKNOWN,
              "raise payloadBytes on the client",
              scene -> {
                scene.client.payloadBytes(500);
                return scene.failure(any -> any.give(Given.LONG_TEXT));
              }),
          new Row(
              MAX_NESTING_DEPTH,
              "by an argument, at the consumer",
              Status.TOO_LARGE,
              NOT_EXECUTED,
              "raise maxNestingDepth on the client",
              scene -> {
                scene.client.maxNestingDepth(5);
                return scene.failure(any -> any.take(Given.NESTED.value()));
              }),
          new Row(
              MAX_NESTING_DEPTH,
              "by an argument, at the provider",
              Status.BAD_REQUEST,
              NOT_EXECUTED,
              "raise maxNestingDepth on the server",
              scene -> {
                scene.server.maxNestingDepth(5);
                return scene.failure(any -> any.take(Given.NESTED.value()));
              }),
          new Row(
              MAX_NESTING_DEPTH,
              "by a result, at the provider",
              Status.RESULT_UNSENDABLE,
              EXECUTED,
              UNKNOWN,
              "raise maxNestingDepth on the server",
              scene -> {
                scene.server.maxNestingDepth(5);
                return scene.failure(any -> any.give(Given.NESTED));
              }),
          new Row(
              MAX_NESTING_DEPTH,
              "by a result, at the consumer",
              Status.BAD_RESPONSE,
              EXECUTED,
              UNKNOWN,
              "raise maxNestingDepth on the client",
              scene -> {
                scene.client.maxNestingDepth(5);
                return scene.failure(any -> any.give(Given.NESTED));
              }),
          new Row(
              READ_WORK_FACTOR,
              "by an argument",
              Status.BAD_REQUEST,
              NOT_EXECUTED,
              "raise readWorkFactor on the server",
              scene -> scene.failure(any -> any.take(Given.ONE_HASH_CODE.value()))),
          new Row(
              READ_WORK_FACTOR,
              "by a result",
              Status.BAD_RESPONSE,
              EXECUTED,
              UNKNOWN,
              "raise readWorkFactor on the client",
              scene -> scene.failure(any -> any.give(Given.ONE_HASH_CODE))),
          new Row(
              READ_MEMORY_FACTOR,
              "by an argument",
              Status.BAD_REQUEST,
              NOT_EXECUTED,
              "raise readMemoryFactor on the server",
              scene -> scene.failure(any -> any.take(Given.EMPTY_MAPS.value()))),
          new Row(
              READ_MEMORY_FACTOR,
              "by a result",
              Status.BAD_RESPONSE,
              EXECUTED,
              UNKNOWN,
              "raise readMemoryFactor on the client",
              scene -> scene.failure(any -> any.give(Given.EMPTY_MAPS))),
          new Row(
              HEARTBEAT,
              "by a provider that is silent",
              Status.CONNECTION_LOST,
              UNKNOWN,
              "raise heartbeat",
              scene -> {
                scene.client.heartbeat(Duration.ofMillis(100));
                return silence(scene);
              }),
          new Row(
              KEEP_ALIVE_TIMEOUT,
              "by a provider that is silent",
              Status.CONNECTION_LOST,
              UNKNOWN,
              "raise keepAliveTimeout",
              scene -> {
                scene.client.keepAliveTimeout(Duration.ofMillis(100));
                return silence(scene);
              }),
          new Row(
              CLOSE_TIMEOUT,
              "by a call that goes on",
              Status.CONNECTION_LOST,
              UNKNOWN,
              "closeTimeout",
              scene -> {
                scene.client.closeTimeout(Duration.ofMillis(50));
                CompletableFuture<String> held = scene.hold("");
                scene.closeClient();
                return LimitScene.failure(held);
              }),
          new Row(
              MAX_WAITING_CALLS,
              "by calls that wait",
              Status.OVERLOADED,
              NOT_EXECUTED,
              "raise maxWaitingCalls",
              scene -> {
                scene.client.maxWaitingCalls(3);
                scene.holdAll(3, "");
                return scene.failure(any -> any.take(1));
              }),
          new Row(
              MAX_QUEUED_BYTES,
              "by requests that the provider does not read",
              Status.OVERLOADED,
              NOT_EXECUTED,
              "raise maxQueuedBytes",
              scene -> {
                scene.client.maxQueuedBytes(100_000);
                scene.server.maxRequestsPerConnection(1);
                return scene.firstFailureOf(200, "x".repeat(500_000));
              }),
          new Row(
              MAX_UNREAD_REPLY_BYTES,
              "by replies that nobody takes, until somebody does",
              scene -> {
                scene.client.maxUnreadReplyBytes(65_536);
                scene.fillUnreadReplies();
                return null;
              }),
          new Row(
              CONNECT_TIMEOUT,
              "by a provider that accepts nothing",
              Status.CONNECT_FAILED,
              NOT_EXECUTED,
              "raise connectTimeout",
              FilledLimitsTest::unanswered),
          new Row(
              TIMEOUT,
              "by a call that goes on",
              Status.TIMEOUT,
              UNKNOWN,
              "raise 'timeout'",
              scene -> {
                scene.reference(options -> options.timeout(Duration.ofSeconds(1)));
                return LimitScene.failure(scene.hold(""));
              }),
          new Row(
              ACTIVES,
              "by calls under way, for a future",
              Status.OVERLOADED,
              NOT_EXECUTED,
              "raise actives",
              scene -> {
                scene.reference(options -> options.actives(2));
                scene.holdAll(2, "");
                return LimitScene.failure(scene.any().hold(""));
              }),
          new Row(
              CALLBACKS,
              "by objects passed, at the consumer",
              Status.OVERLOADED,
              NOT_EXECUTED,
              "raise callbacks",
              scene -> {
                scene.service.callbacks(10);
                scene.any().tell(scene.listener());
                return scene.failure(any -> any.tell(() -> {}));
              }),
          new Row(
              CALLBACKS,
              "by objects passed, at the provider",
              Status.BAD_REQUEST,
              NOT_EXECUTED,
              "raise callbacks",
              scene -> {
                scene.reference(options -> options.callbacks(10));
                scene.any().tell(scene.listener());
                return scene.failure(any -> any.tell(() -> {}));
              }),
          new Row(
              THREADS,
              "by an executor that takes nothing",
              Status.OVERLOADED,
              NOT_EXECUTED,
              "raise threads",
              scene -> {
                scene.server.executor(scene::executeOrReject);
                scene.isRejecting = true;
                RpcException refused = scene.failure(any -> any.take(1));
                scene.isRejecting = false;
                return refused;
              }),
          new Row(
              MAX_CONNECTIONS,
              "by another client",
              List.of(NOT_CONNECTED, STILL_CONNECTING),
              List.of(NOT_CONNECTED, STILL_CONNECTING, new Ending(Status.CONNECTION_LOST, UNKNOWN)),
              "127.0.0.1",
              scene -> {
                scene.server.maxConnections(1).maxConnectionsPerAddress(0);
                return scene.refusedWhileAnotherIsConnected();
              }),
          new Row(
              MAX_CONNECTIONS_PER_ADDRESS,
              "by another client of the same address",
              List.of(NOT_CONNECTED, STILL_CONNECTING),
              List.of(NOT_CONNECTED, STILL_CONNECTING, new Ending(Status.CONNECTION_LOST, UNKNOWN)),
              "127.0.0.1",
              scene -> {
                scene.server.maxConnectionsPerAddress(1);
                return scene.refusedWhileAnotherIsConnected();
              }),
          new Row(
              MAX_UNPROVEN_CONNECTIONS,
              "by peers that send nothing, of which one closes",
              scene -> {
                scene.server.maxUnprovenConnections(1);
                scene.awaitClosed(scene.silentPeers(2).get(0));
                return null;
              }),
          new Row(
              FRAME_TIMEOUT,
              "by a peer that does not end its frame, and closes",
              scene -> {
                scene.server.frameTimeout(Duration.ofMillis(100));
                RawPeer peer = scene.silentPeers(1).get(0);
                peer.send(RawPeer.frame(0xc2, 0, 1, 100, new byte[1]));
                scene.awaitClosed(peer);
                return null;
              }),
          new Row(
              MAX_REQUESTS_PER_CONNECTION,
              "by requests that run, and further ones wait",
              scene -> {
                scene.server.maxRequestsPerConnection(2);
                scene.sendHeld(10);
                return null;
              }),
          new Row(
              MAX_REQUESTS,
              "by requests that run",
              Status.OVERLOADED,
              NOT_EXECUTED,
              "raise maxRequests",
              scene -> {
                scene.server.maxRequests(2);
                scene.holdAll(2, "");
                return scene.failure(any -> any.take(1));
              }),
          new Row(
              MAX_INBOUND_BYTES,
              "by a request",
              Status.OVERLOADED,
              NOT_EXECUTED,
              "raise maxInboundBytes",
              scene -> {
                scene.server.maxInboundBytes(65_536);
                return scene.failure(any -> any.take("x".repeat(1_000_000)));
              }),
          new Row(
              MAX_OUTBOUND_BYTES,
              "by a reply",
              Status.RESULT_UNSENDABLE,
              EXECUTED,
              UNKNOWN,
              "raise maxOutboundBytes",
              scene -> {
                scene.server.maxOutboundBytes(65_536);
                return scene.failure(any -> any.give(Given.MEGABYTE));
              }),
          new Row(
              EXECUTES,
              "by calls that run",
              Status.OVERLOADED,
              NOT_EXECUTED,
              "raise executes",
              scene -> {
                scene.service.executes(2);
                scene.holdAll(2, "");
                return LimitScene.failure(scene.any().hold(""));
              }));

  /** Their tests fill them with peers of another kind. */
  private static final Map<Setting<?>, Class<?>> ELSEWHERE =
      Map.of(
          ACCEPTS_PER_SECOND_PER_ADDRESS, ConnectionLimitsTest.class,
          WRITE_TIMEOUT, ByteLimitsTest.class,
          MAX_QUEUE_TIME, OverloadTest.class,
          RETRY_BUDGET, SeveralProvidersTest.class,
          HANDSHAKE_TIMEOUT, TlsCallsTest.class,
          MAX_HANDSHAKES, TlsCallsTest.class);

  /** Nothing can be full: others wait, or it is a number that is used. */
  private static final Set<Setting<?>> NEVER_FULL =
      Set.of(
          PORT,
          REMOTE_PORT,
          ANNOUNCED_PORT,
          IO_THREADS,
          ACCEPTS_PER_SECOND,
          COMPRESSION_THRESHOLD,
          SLOW_CALL,
          CONNECTIONS,
          SUBSET,
          RETRIES,
          FORKS,
          HEDGE_AFTER,
          WEIGHT,
          WARMUP,
          DELAY,
          UNREGISTER_WAIT,
          RELOAD_INTERVAL);

  @Test
  void eachLimitWithASettingHasARow() {
    Set<Setting<?>> known = new HashSet<>(NEVER_FULL);
    known.addAll(ELSEWHERE.keySet());
    ROWS.forEach(row -> known.add(row.limit()));
    assertThat(known)
        .as("a new limit gets a row here, which fills it")
        .containsExactlyInAnyOrderElementsOf(AllSettings.ranged().toList());
  }

  static List<Row> rows() {
    return ROWS;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aFullLimitFailsOneCallBetweenTrunklineEndsAndTheNextIsServed(Row row) throws Exception {
    check(row, true, row.agreed());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aFullLimitFailsOneCallInThePlainFormAndTheNextIsServed(Row row) throws Exception {
    check(row, false, row.plain());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theReplyOfACallbackIsReadWhileItsConnectionHasTooManyRequests(boolean isAgreed)
      throws Exception {
    try (LimitScene scene = new LimitScene(isAgreed)) {
      scene.server.maxRequestsPerConnection(1);
      scene.service.callbackTimeout(Loopback.LIMIT);
      scene.holdAll(1, "");
      LimitScene.Any any = scene.any();
      AtomicReference<RpcException> refused = new AtomicReference<>();
      assertThat(any.tell(() -> refused.set(LimitScene.failure(any.hold(""))))).isEqualTo(1);
      assertThat(refused.get()).hasMessageContaining("raise maxRequestsPerConnection");
      assertThat(new Ending(refused.get().status(), refused.get().certainty()))
          .isEqualTo(new Ending(Status.OVERLOADED, NOT_EXECUTED));
      scene.release();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theReplyOfACallbackIsReadWhileItsConnectionHasTooManyBytes(boolean isAgreed)
      throws Exception {
    try (LimitScene scene = new LimitScene(isAgreed)) {
      scene.server.maxInboundBytes(65_536);
      scene.service.callbackTimeout(Loopback.LIMIT);
      LimitScene.Any any = scene.any();
      AtomicReference<RpcException> refused = new AtomicReference<>();
      LimitScene.Listener listener =
          () -> {
            CompletableFuture<String> failed = new CompletableFuture<>();
            Deadline.await(
                "requests hold a quarter of the limit",
                () -> {
                  any.hold("").exceptionally(reason -> failed.completeExceptionally(reason) + "");
                  return failed.isDone();
                });
            refused.set(LimitScene.failure(failed));
          };
      assertThat(any.tell(listener)).isEqualTo(1);
      assertThat(refused.get()).hasMessageContaining("raise maxInboundBytes");
      assertThat(new Ending(refused.get().status(), refused.get().certainty()))
          .isEqualTo(new Ending(Status.OVERLOADED, NOT_EXECUTED));
      scene.release();
    }
  }

  private static void check(Row row, boolean isAgreed, List<Ending> expected) throws Exception {
    try (LimitScene scene = new LimitScene(isAgreed)) {
      RpcException failure = row.filling().fill(scene);
      if (expected.isEmpty()) {
        assertThat(failure).isNull();
      } else {
        assertThat(failure).as("one call too many").isNotNull();
        assertThat(failure).hasMessageContaining(row.words());
        assertThat(new Ending(failure.status(), failure.certainty()))
            .as(failure.getMessage())
            .isIn(expected);
      }
      scene.release();
      scene.requireServed(ABOUT_TIME.contains(row.limit()));
    }
  }

  /** A listening socket takes a few connections that nobody accepts, and then answers nothing. */
  private static RpcException unanswered(LimitScene scene) throws Exception {
    ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    scene.closeLater(listening);
    for (int i = 0; i < 100; i++) {
      Socket socket = new Socket();
      scene.closeLater(socket);
      try {
        socket.connect(listening.getLocalSocketAddress(), 200);
      } catch (SocketTimeoutException full) {
        break;
      }
    }
    scene.client.connectTimeout(Duration.ofMillis(100));
    return LimitScene.failure(scene.at(listening.getLocalPort(), "?lazy=true").hold(""));
  }

  /** A provider that accepts and says nothing. */
  private static RpcException silence(LimitScene scene) throws IOException {
    ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    scene.closeLater(silent);
    scene.client.handshake(false); // a provider that says nothing agrees on nothing
    return LimitScene.failure(scene.at(silent.getLocalPort(), "").hold(""));
  }
}
