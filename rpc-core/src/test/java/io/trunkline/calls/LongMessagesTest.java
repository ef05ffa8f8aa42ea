package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that travel in chunks between two of ours, and whole where the other one is stock. */
@Timeout(60)
class LongMessagesTest {

  private static final int LONG = 3_000_000;

  interface Blobs {
    byte[] echo(byte[] bytes);

    byte[] zeros(int length);

    CompletableFuture<byte[]> echoLater(byte[] bytes);
  }

  private static final class BlobService implements Blobs {
    private final AtomicInteger calls = new AtomicInteger();

    @Override
    public byte[] echo(byte[] bytes) {
      calls.incrementAndGet();
      return bytes;
    }

    @Override
    public byte[] zeros(int length) {
      return new byte[length];
    }

    @Override
    public CompletableFuture<byte[]> echoLater(byte[] bytes) {
      calls.incrementAndGet();
      return CompletableFuture.completedFuture(bytes);
    }
  }

  private final List<AutoCloseable> open = new ArrayList<>();
  private final BlobService service = new BlobService();
  private final Random random = new Random(8);

  private RpcServer server(RpcServer.Builder options) throws Exception {
    RpcServer server = options.service(Blobs.class, service).start();
    open.add(server);
    return server;
  }

  private RpcClient client(RpcClient client) {
    open.add(0, client);
    return client;
  }

  private static Reference<Blobs> agreed(RpcClient client, int port) {
    Reference<Blobs> blobs =
        client.reference(
            ReferenceOptions.builder(Blobs.class, "dubbo://127.0.0.1:" + port).build());
    Deadline.await("an agreement", () -> blobs.terms().startsWith("agreed"));
    return blobs;
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aLongMessageArrivesAsItIsInBothDirectionsAndNothingIsHeldThen(String serialization)
      throws Exception {
    RpcServer server = server(Loopback.server().serialization(serialization));
    RpcClient client = client(Loopback.client().serialization(serialization).build());
    Blobs blobs = agreed(client, server.port()).service();
    for (int length : new int[] {65_000, 65_536, 65_540, 66_000, 100_000, LONG}) {
      byte[] sent = bytes(length);
      assertThat(blobs.echo(sent)).isEqualTo(sent);
    }
    Deadline.await("the provider holds nothing", () -> server.stats().heldBytes() == 0);
    Deadline.await("the consumer holds nothing", () -> client.stats().heldBytes() == 0);
    // What says how much was taken of the last message may be on its way.
    Deadline.await("the provider has written all", () -> server.stats().unwrittenBytes() == 0);
    Deadline.await("the consumer has written all", () -> client.stats().unwrittenBytes() == 0);
    assertThat(server.stats().faults()).isEmpty();
    assertThat(client.stats().faults()).isEmpty();
  }

  @Test
  void twentyLongCallsAndManySmallOnesShareOneConnection() throws Exception {
    RpcServer server = server(Loopback.server());
    RpcClient client = client(Loopback.client().maxQueuedBytes(200_000_000).build());
    Blobs blobs = agreed(client, server.port()).service();
    List<byte[]> sent = new ArrayList<>();
    List<CompletableFuture<byte[]>> answers = new ArrayList<>();
    for (int call = 0; call < 20; call++) {
      sent.add(bytes(500_000 + call * 10_000));
      answers.add(blobs.echoLater(sent.get(call)));
      for (int length = 0; length < 20; length++) {
        byte[] small = bytes(length);
        assertThat(blobs.echo(small)).isEqualTo(small);
      }
    }
    for (int call = 0; call < 20; call++) {
      assertThat(answers.get(call).get(30, TimeUnit.SECONDS)).isEqualTo(sent.get(call));
    }
    assertThat(client.stats().connections()).isEqualTo(1);
    Deadline.await("the provider holds nothing", () -> server.stats().heldBytes() == 0);
    Deadline.await("the consumer holds nothing", () -> client.stats().heldBytes() == 0);
  }

  @Test
  void aMessageOverTheProvidersLimitIsRefusedAndTheConnectionGoesOn() throws Exception {
    RpcServer server = server(Loopback.server().payloadBytes(1_000_000));
    RpcClient client = client(Loopback.client().build());
    Blobs blobs = agreed(client, server.port()).service();
    byte[] tooLong = bytes(2_000_000);
    assertThatThrownBy(() -> blobs.echo(tooLong))
        .isInstanceOfSatisfying(
            RpcException.class,
            refused -> {
              assertThat(refused.status()).isEqualTo(Status.BAD_REQUEST);
              assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
              assertThat(refused).hasMessageContaining("over the limit of 1000000");
            });
    assertThat(service.calls).hasValue(0);
    byte[] fits = bytes(900_000);
    assertThat(blobs.echo(fits)).isEqualTo(fits);
    Deadline.await("the provider holds nothing", () -> server.stats().heldBytes() == 0);
  }

  @Test
  void oneOverTheConsumersLimitFailsItsCallAndTheConnectionGoesOn() throws Exception {
    RpcServer server = server(Loopback.server());
    RpcClient client = client(Loopback.client().payloadBytes(2_000_000).build());
    Blobs blobs = agreed(client, server.port()).service();
    assertThatThrownBy(() -> blobs.zeros(2_100_000))
        .isInstanceOfSatisfying(
            RpcException.class,
            refused -> {
              assertThat(refused.status()).isEqualTo(Status.TOO_LARGE);
              assertThat(refused.certainty()).isEqualTo(Certainty.UNKNOWN);
              assertThat(refused).hasMessageContaining("over the limit of 2000000");
            });
    byte[] fits = bytes(1_900_000);
    assertThat(blobs.echo(fits)).isEqualTo(fits);
    assertThat(client.stats().connections()).isEqualTo(1);
    Deadline.await("the consumer holds nothing", () -> client.stats().heldBytes() == 0);
  }

  @Test
  void aConsumerWithoutTheHandshakeSendsAndGetsLongMessagesWhole() throws Exception {
    RpcServer server = server(Loopback.server());
    RpcClient client = client(Loopback.client().handshake(false).build());
    Blobs blobs =
        client
            .reference(
                ReferenceOptions.builder(Blobs.class, "dubbo://127.0.0.1:" + server.port()).build())
            .service();
    byte[] sent = bytes(LONG);
    assertThat(blobs.echo(sent)).isEqualTo(sent);
    assertThat(client.stats().bytesOut()).isLessThan(LONG + 1_000L + LONG / 1_000);
  }

  @Test
  void closingWaitsForALongCallUnderWay() throws Exception {
    RpcServer server = server(Loopback.server());
    RpcClient client = Loopback.client().build();
    Blobs blobs = agreed(client, server.port()).service();
    byte[] sent = bytes(LONG);
    CompletableFuture<byte[]> answer = blobs.echoLater(sent);
    CountDownLatch closed = new CountDownLatch(1);
    new Thread(
            () -> {
              client.close();
              closed.countDown();
            })
        .start();
    assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo(sent);
    assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
    Deadline.await("the provider holds nothing", () -> server.stats().heldBytes() == 0);
  }

  @Test
  void aCancelledLongCallLeavesNothingBehind() throws Exception {
    RpcServer server = server(Loopback.server());
    RpcClient client = client(Loopback.client().maxQueuedBytes(200_000_000).build());
    Blobs blobs = agreed(client, server.port()).service();
    for (int round = 0; round < 20; round++) {
      CompletableFuture<byte[]> answer = blobs.echoLater(bytes(LONG));
      long before = client.stats().bytesOut();
      Deadline.await("it has begun", () -> client.stats().bytesOut() > before || answer.isDone());
      answer.cancel(true);
      byte[] sent = bytes(100);
      assertThat(blobs.echo(sent)).isEqualTo(sent);
    }
    Deadline.await("the provider holds nothing", () -> server.stats().heldBytes() == 0);
    Deadline.await("the consumer holds nothing", () -> client.stats().heldBytes() == 0);
    Deadline.await("everything is written", () -> client.stats().unwrittenBytes() == 0);
    assertThat(client.stats().connections()).isEqualTo(1);
  }
}
