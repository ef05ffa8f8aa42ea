package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A consumer and a provider whose settings a test changes before the first call, and what fills
 * their limits. For one thread.
 */
final class LimitScene implements AutoCloseable {

  /** What is called. */
  public interface Any {
    int take(Object value);

    Object give(Given what);

    CompletableFuture<String> later(int length);

    /** Ends when it is released. */
    CompletableFuture<String> hold(Object value);

    int tell(Listener listener);
  }

  /** Passed to be called back. */
  public interface Listener {
    void told();
  }

  private static final class Serving implements Any {
    private final Queue<CompletableFuture<String>> held = new ConcurrentLinkedQueue<>();
    private volatile boolean isReleased;

    @Override
    public int take(Object value) {
      return 1;
    }

    @Override
    public Object give(Given what) {
      return what.value();
    }

    @Override
    public CompletableFuture<String> later(int length) {
      return CompletableFuture.completedFuture("x".repeat(length));
    }

    @Override
    public CompletableFuture<String> hold(Object value) {
      CompletableFuture<String> result = new CompletableFuture<>();
      held.add(result);
      if (isReleased) { // after the add: each is seen by one of both
        result.complete("released");
      }
      return result;
    }

    @Override
    public int tell(Listener listener) {
      listener.told();
      return 1;
    }

    private void release() {
      isReleased = true;
      held.forEach(each -> each.complete("released"));
    }
  }

  final RpcServer.Builder server = Loopback.server().closeTimeout(Duration.ZERO);
  final RpcClient.Builder client = Loopback.client().closeTimeout(Duration.ZERO);
  final ServiceOptions.Builder<Any> service;
  boolean isRejecting;
  private final Serving serving = new Serving();
  private final Listener listener = () -> {};
  private final List<CompletableFuture<?>> held = new ArrayList<>();
  private final List<CompletableFuture<?>> mayFail = new ArrayList<>();
  private final List<Closeable> open = new ArrayList<>();
  private final List<Closeable> untilReleased = new ArrayList<>();
  private final Queue<Runnable> queuedTasks = new ConcurrentLinkedQueue<>();
  private volatile boolean isQueueing;
  private UnaryOperator<ReferenceOptions.Builder<Any>> referenceOptions = options -> options;
  private RpcServer startedServer;
  private RpcClient startedClient;
  private Any any;

  LimitScene(boolean isAgreed) {
    String same = Given.Same.class.getName();
    service = ServiceOptions.builder(Any.class, serving).callback("tell", 0);
    server.serialization("kryo").allow(same);
    client.serialization("kryo").allow(same).handshake(isAgreed);
  }

  void reference(UnaryOperator<ReferenceOptions.Builder<Any>> options) {
    referenceOptions = options;
  }

  void closeLater(Closeable opened) {
    open.add(opened);
  }

  private RpcServer server() throws IOException {
    if (startedServer == null) {
      startedServer = server.service(service.build()).start();
      open.add(startedServer::close);
    }
    return startedServer;
  }

  private RpcClient client() {
    if (startedClient == null) {
      startedClient = client.build();
      open.add(startedClient::close);
    }
    return startedClient;
  }

  void closeClient() {
    startedClient.close();
    startedClient = null;
    any = null;
  }

  /** The service through the reference with the options of the test. */
  Any any() throws IOException {
    if (any == null) {
      any = refer(client(), server().port(), "", referenceOptions);
    }
    return any;
  }

  /** The service at another port. */
  Any at(int port, String parameters) {
    return refer(client(), port, parameters, referenceOptions);
  }

  private static Any refer(
      RpcClient client,
      int port,
      String parameters,
      UnaryOperator<ReferenceOptions.Builder<Any>> options) {
    String url = "dubbo://127.0.0.1:" + port + parameters;
    return client
        .reference(
            options.apply(ReferenceOptions.builder(Any.class, url).callback("tell", 0)).build())
        .service();
  }

  Listener listener() {
    return listener;
  }

  RpcException failure(Consumer<Any> call) throws IOException {
    Any called = any();
    return rpcException(catchThrowable(() -> call.accept(called)));
  }

  static RpcException failure(CompletableFuture<?> call) {
    return rpcException(catchThrowable(() -> call.orTimeout(60, TimeUnit.SECONDS).join()));
  }

  private static RpcException rpcException(Throwable thrown) {
    Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    assertThat(cause).isInstanceOf(RpcException.class);
    return (RpcException) cause;
  }

  /** A call that goes on until it is released. */
  CompletableFuture<String> hold(Object value) throws IOException {
    CompletableFuture<String> call = any().hold(value);
    held.add(call);
    return call;
  }

  /** Calls that all run at the provider. */
  void holdAll(int count, Object value) throws IOException {
    for (int i = 0; i < count; i++) {
      hold(value);
    }
    Deadline.await("all run", () -> serving.held.size() == count);
  }

  /** Makes so many calls that are held, of which one fails. */
  RpcException firstFailureOf(int most, Object value) throws IOException {
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      CompletableFuture<String> call = any().hold(value);
      calls.add(call);
      mayFail.add(call);
    }
    Deadline.await(
        "one of " + most + " calls fails",
        () -> calls.stream().anyMatch(CompletableFuture::isCompletedExceptionally));
    return failure(
        calls.stream()
            .filter(CompletableFuture::isCompletedExceptionally)
            .findFirst()
            .orElseThrow());
  }

  /** Makes so many calls that the provider pauses reading. */
  void sendHeld(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      hold("");
    }
    RpcServer started = startedServer;
    awaitFault("requests-paused", () -> started.stats().faults());
  }

  private static void awaitFault(String fault, Supplier<Map<String, Long>> faults) {
    Deadline.await(fault, () -> faults.get().containsKey(fault));
  }

  /** Asks for replies that nobody takes until the client pauses reading. */
  void fillUnreadReplies() throws IOException {
    client.executor(this::executeOrQueue);
    any().take(1);
    isQueueing = true;
    for (int i = 0; i < 60; i++) {
      held.add(any().later(200_000));
    }
    RpcClient waiting = startedClient;
    Deadline.await("it is not read", () -> waiting.stats().faults().containsKey("replies-paused"));
  }

  private void executeOrQueue(Runnable task) {
    queuedTasks.add(task);
    if (!isQueueing) { // after the add: each is seen by one of both
      runQueued();
    }
  }

  private void runQueued() {
    for (Runnable task = queuedTasks.poll(); task != null; task = queuedTasks.poll()) {
      task.run();
    }
  }

  void executeOrReject(Runnable task) {
    if (isRejecting) {
      throw new RejectedExecutionException("of a test");
    }
    new Thread(task).start();
  }

  /** The failure of a call while another client has the only connection. */
  RpcException refusedWhileAnotherIsConnected() throws IOException {
    RpcClient other = Loopback.client().closeTimeout(Duration.ZERO).serialization("kryo").build();
    untilReleased.add(other::close);
    assertThat(refer(other, server().port(), "", options -> options).take(1)).isEqualTo(1);
    reference(options -> options.timeout(Duration.ofSeconds(2)));
    Throwable refused = catchThrowable(() -> any().take(1)); // or as it is made
    reference(options -> options);
    any = null;
    return rpcException(refused);
  }

  /** Peers that are connected, one after the other, and send nothing. */
  List<RawPeer> silentPeers(int count) throws IOException {
    List<RawPeer> peers = new ArrayList<>();
    RpcServer started = server();
    for (int i = 0; i < count; i++) {
      RawPeer peer = new RawPeer(started.port());
      untilReleased.add(peer::close);
      peers.add(peer);
      Deadline.await("it is connected", () -> started.stats().connections() > 0);
    }
    return peers;
  }

  void awaitClosed(RawPeer peer) throws IOException {
    boolean isClosed;
    try {
      isClosed = peer.isClosedByPeer();
    } catch (SocketException reset) {
      isClosed = true;
    }
    assertThat(isClosed).isTrue();
  }

  /** Ends what fills the limit, and requires that all calls that were taken are served. */
  void release() throws Exception {
    for (Closeable each : untilReleased) {
      each.close();
    }
    serving.release();
    isQueueing = false;
    runQueued();
    for (CompletableFuture<?> each : held) {
      if (!each.isCompletedExceptionally()) {
        assertThat(each.get(30, TimeUnit.SECONDS)).isNotNull();
      }
    }
    for (CompletableFuture<?> each : mayFail) {
      each.handle((result, failure) -> "ended").get(30, TimeUnit.SECONDS);
    }
  }

  /**
   * The next caller is served, and the one whose call failed.
   *
   * @param isAboutTime whether the limit is so short that a busy machine may exceed it again
   */
  void requireServed(boolean isAboutTime) throws IOException {
    Set<Status> again =
        isAboutTime
            ? Set.of(Status.CONNECT_FAILED, Status.CONNECTION_LOST, Status.TIMEOUT)
            : Set.of(Status.CONNECT_FAILED); // a call fails at once before the next attempt
    awaitServed(again, () -> assertThat(any().take(1)).isEqualTo(1));
    Any refused = any();
    Any next = refer(client(), server().port(), "", options -> options);
    awaitServed(again, () -> assertThat(next.take(1)).isEqualTo(1));
    awaitServed(again, () -> assertThat(LimitScene.ended(next.hold(""))).isEqualTo("released"));
    awaitServed(again, () -> assertThat(refused.take(1)).isEqualTo(1));
    awaitServed(again, () -> assertThat(refused.tell(listener)).isEqualTo(1));
  }

  private static String ended(CompletableFuture<String> held) {
    try {
      return held.orTimeout(30, TimeUnit.SECONDS).join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RpcException reason ? reason : failed;
    }
  }

  /** A call, and what it needs. */
  private interface Step {
    void run() throws IOException;
  }

  private static void awaitServed(Set<Status> again, Step call) {
    Deadline.await(
        "a call is served",
        () -> {
          try {
            call.run();
            return true;
          } catch (RpcException notServed) {
            assertThat(notServed.status()).isIn(again);
            return false;
          } catch (IOException notStarted) {
            throw new UncheckedIOException(notStarted);
          }
        });
  }

  @Override
  public void close() throws IOException {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }
}
