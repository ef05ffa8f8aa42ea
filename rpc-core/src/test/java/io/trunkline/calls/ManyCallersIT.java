package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.TestSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * One connection under all the calls one can make: each reply reaches its caller. {@code mvn
 * verify} makes 100 calls from each of 1,000 callers, {@code bin/verify callers} 1,000.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class ManyCallersIT {

  private static final int CALLERS = TestSize.of("trunkline.callers", 200, 1_000);
  private static final int CALLS = TestSize.of("trunkline.calls", 20, 100);

  private RpcServer server;
  private RpcClient client;
  private Letters letters;

  @BeforeEach
  void start() throws Exception {
    server =
        Loopback.server().serialization("kryo").service(Letters.class, new LetterService()).start();
    client = Loopback.client().serialization("kryo").build();
    letters =
        client
            .reference(
                ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
                    .timeout(Duration.ofSeconds(60))
                    .build())
            .service();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void noReplyReachesAWrongCallerThatBlocks() throws Exception {
    AtomicLong right = new AtomicLong();
    CountDownLatch done = new CountDownLatch(CALLERS);
    long began = System.nanoTime();
    for (int caller = 0; caller < CALLERS; caller++) {
      int number = caller;
      Thread thread =
          new Thread(
              null,
              () -> {
                for (int call = 0; call < CALLS; call++) {
                  if (letters.addLong(number * 1_000_000L, (long) call)
                      == number * 1_000_000L + call) {
                    right.incrementAndGet();
                  }
                }
                done.countDown();
              },
              "caller-" + caller,
              256 * 1024);
      thread.setDaemon(true);
      thread.start();
    }
    long limit = 60 + (long) CALLERS * CALLS / 1_000;
    assertThat(done.await(limit, TimeUnit.SECONDS)).as("all callers in time").isTrue();
    assertThat(right).hasValue((long) CALLERS * CALLS);
    assertThat(client.stats().callsWaiting()).isZero();
    assertThat(client.stats().connections()).isEqualTo(1);
    long replies = (long) CALLERS * CALLS + 3; // and the server's frames of the handshake
    long reportsOfLoad = 1 + (System.nanoTime() - began) / TimeUnit.MILLISECONDS.toNanos(200);
    assertThat(client.stats().framesIn()).isBetween(replies, replies + reportsOfLoad);
  }

  @Test
  void noReplyReachesAWrongFuture() throws Exception {
    for (int round = 0; round < 2; round++) {
      List<CompletableFuture<Letter>> futures = new ArrayList<>();
      for (int i = 0; i < TestSize.of(2_000, 10_000); i++) {
        futures.add(letters.sendLater(new Letter("f" + i, i, i, null)));
      }
      for (int i = 0; i < futures.size(); i++) {
        assertThat(futures.get(i).get(60, TimeUnit.SECONDS))
            .isEqualTo(new Letter("f" + i, i, i, null));
      }
    }
    assertThat(client.stats().callsWaiting()).isZero();
    assertThat(client.stats().connections()).isEqualTo(1);
  }

  /** Arrays of large bodies are used again: by a caller only after the last one has read it. */
  @Test
  void noLargeReplyReachesAWrongCallerWhileOthersGiveUp() throws Exception {
    Letters hasty =
        client
            .reference(
                ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
                    .timeout(Duration.ofMillis(2))
                    .build())
            .service();
    int callers = 16;
    int calls = TestSize.of(100, 300);
    AtomicLong right = new AtomicLong();
    CountDownLatch done = new CountDownLatch(callers);
    for (int caller = 0; caller < callers; caller++) {
      Random random = new Random(caller);
      Thread thread =
          new Thread(
              () -> {
                for (int call = 0; call < calls; call++) {
                  String text =
                      Long.toString(random.nextLong(), 36).repeat(500 + call * 3_000 / calls);
                  try {
                    right.addAndGet(
                        (call % 3 == 0 ? hasty : letters).echo(text).equals(text) ? 1 : 0);
                  } catch (RpcException tooLate) {
                    right.addAndGet(call % 3 == 0 && tooLate.status() == Status.TIMEOUT ? 1 : 0);
                  }
                }
                done.countDown();
              });
      thread.setDaemon(true);
      thread.start();
    }
    assertThat(done.await(120, TimeUnit.SECONDS)).as("all callers in time").isTrue();
    assertThat(right).hasValue((long) callers * calls);
  }
}
