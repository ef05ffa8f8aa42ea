package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that wait behind one that the provider does not read have not been executed. */
@Timeout(60)
class NeverSentTest {

  private static final int SMALL_CALLS = 20;
  private static final int MAX_QUEUED_BYTES = 10_000_000;

  interface Echo {
    CompletableFuture<byte[]> large(byte[] bytes);

    CompletableFuture<Integer> later(int number);

    int now(int number);
  }

  private final ServerSocket deaf = new ServerSocket();
  private final List<AutoCloseable> open = new ArrayList<>();
  private RpcClient client;
  private Reference<Echo> reference;
  private Socket accepted;

  NeverSentTest() throws IOException {}

  /** A provider that accepts and reads nothing, and a large request that its socket cannot take. */
  @BeforeEach
  void fillTheSocket() throws IOException {
    deaf.setReceiveBufferSize(16 * 1024);
    deaf.setReuseAddress(true);
    deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    client =
        Loopback.client()
            .handshake(false)
            .closeTimeout(Duration.ofMillis(10))
            .maxQueuedBytes(MAX_QUEUED_BYTES)
            .build();
  }

  private CompletableFuture<byte[]> connect(Duration timeout) throws IOException {
    reference =
        client.reference(
            ReferenceOptions.builder(Echo.class, "dubbo://127.0.0.1:" + deaf.getLocalPort())
                .timeout(timeout)
                .build());
    accepted = deaf.accept();
    CompletableFuture<byte[]> large = reference.service().large(new byte[7_000_000]);
    Deadline.await(
        "it has left, and most of it waits",
        () -> client.stats().framesOut() == 1 && client.stats().unwrittenBytes() > 1_000_000);
    return large;
  }

  @AfterEach
  void close() throws Exception {
    client.close();
    accepted.close();
    deaf.close();
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private static RpcException reason(CompletableFuture<?> call) {
    ExecutionException ended =
        catchThrowableOfType(ExecutionException.class, () -> call.get(30, TimeUnit.SECONDS));
    assertThat(ended).isNotNull();
    assertThat(ended).hasCauseInstanceOf(RpcException.class);
    return (RpcException) ended.getCause();
  }

  @Test
  void theyGoOutOnTheNextConnectionOnceAndTheOneThatLeftMayHaveRun() throws Exception {
    CompletableFuture<byte[]> large = connect(Loopback.LIMIT);
    List<CompletableFuture<Integer>> small = new ArrayList<>();
    for (int i = 0; i < SMALL_CALLS; i++) {
      small.add(reference.service().later(i));
    }
    AtomicReference<Object> blocked = new AtomicReference<>();
    Thread blocking = new Thread(() -> blocked.set(reference.service().now(99)));
    blocking.start();
    Deadline.await("all wait", () -> client.stats().callsWaiting() == SMALL_CALLS + 2);

    AtomicInteger runs = new AtomicInteger();
    int port = deaf.getLocalPort();
    deaf.close();
    accepted.close();
    open.add(Loopback.server().port(port).service(Echo.class, new Counting(runs)).start());

    RpcException lost = reason(large);
    assertThat(lost.status()).isEqualTo(Status.CONNECTION_LOST);
    assertThat(lost.certainty()).isEqualTo(Certainty.UNKNOWN);
    for (int i = 0; i < SMALL_CALLS; i++) {
      assertThat(small.get(i).get(30, TimeUnit.SECONDS)).isEqualTo(i);
    }
    blocking.join(30_000);
    assertThat(blocked).hasValue(99);
    assertThat(runs).hasValue(SMALL_CALLS + 1);
  }

  @Test
  void aTimeLimitSaysSo() throws Exception {
    connect(Duration.ofSeconds(1));
    RpcException late = reason(reference.service().later(1));
    assertThat(late.status()).isEqualTo(Status.TIMEOUT);
    assertThat(late.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    RpcException alsoLate =
        catchThrowableOfType(RpcException.class, () -> reference.service().now(2));
    assertThat(alsoLate.status()).isEqualTo(Status.TIMEOUT);
    assertThat(alsoLate.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
  }

  @Test
  void thoseThatWereGivenUpLeaveRoomForOthersAtOnce() throws Exception {
    connect(Loopback.LIMIT);
    long before = client.stats().unwrittenBytes();
    for (int i = 0; i < 200; i++) {
      reference.service().large(new byte[1_000_000]).cancel(true);
      assertThat(client.stats().unwrittenBytes()).isLessThanOrEqualTo(before);
    }
  }

  @Test
  void thoseThatHaveTimedOutLeaveRoomForOthers() throws Exception {
    connect(Duration.ofMillis(200));
    List<RpcException> ends = new ArrayList<>();
    for (int i = 0; i < 4; i++) { // as many at a time as fit beside the first
      List<CompletableFuture<byte[]>> calls = new ArrayList<>();
      for (int j = 0; j < 3; j++) {
        calls.add(reference.service().large(new byte[1_000_000]));
      }
      calls.forEach(call -> ends.add(reason(call)));
    }
    assertThat(ends).extracting(RpcException::status).containsOnly(Status.TIMEOUT);
    assertThat(ends).extracting(RpcException::certainty).containsOnly(Certainty.NOT_EXECUTED);
  }

  @Test
  void anInterruptedCallerLearnsIt() throws Exception {
    connect(Loopback.LIMIT);
    AtomicReference<RpcException> failure = new AtomicReference<>();
    Thread caller =
        new Thread(
            () ->
                failure.set(
                    catchThrowableOfType(RpcException.class, () -> reference.service().now(1))));
    caller.start();
    Deadline.await("it waits", () -> client.stats().callsWaiting() == 2);
    caller.interrupt();
    caller.join(30_000);
    assertThat(failure.get().status()).isEqualTo(Status.CANCELLED);
    assertThat(failure.get().certainty()).isEqualTo(Certainty.NOT_EXECUTED);
  }

  @Test
  void whatIsTakenBackIsNotWrittenLater() throws Exception {
    CompletableFuture<byte[]> large = connect(Duration.ofSeconds(1));
    RpcException late = reason(reference.service().later(1));
    assertThat(late.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(reason(large).certainty()).isEqualTo(Certainty.UNKNOWN);
    RawPeer peer = new RawPeer(accepted);
    long id = peer.receive().id(); // the large one
    CompletableFuture<Integer> next = reference.service().later(2);
    assertThat(peer.receive().id()).as("behind it").isEqualTo(id + 2);
    assertThat(next).isNotCompleted();
  }

  private record Counting(AtomicInteger runs) implements Echo {
    @Override
    public CompletableFuture<byte[]> large(byte[] bytes) {
      runs.incrementAndGet();
      return CompletableFuture.completedFuture(bytes);
    }

    @Override
    public CompletableFuture<Integer> later(int number) {
      return CompletableFuture.completedFuture(now(number));
    }

    @Override
    public int now(int number) {
      runs.incrementAndGet();
      return number;
    }
  }
}
