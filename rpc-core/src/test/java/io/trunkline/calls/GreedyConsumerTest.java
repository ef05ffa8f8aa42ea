package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A consumer with many calls that wait makes no other consumer wait for them. */
@Timeout(120)
class GreedyConsumerTest {

  private static final int MANY = 500;

  /** Fewer than the tasks of one address that wait in an executor. */
  private static final int FEW = 16;

  /** So many calls of an address may be in the queue, in front of those that wait for a place. */
  private static final int FRONT = 130;

  /** What is called. */
  public interface Named {
    CompletableFuture<String> call(String name);
  }

  /** Holds the only thread until the test has made all calls, and notes their order. */
  private static final class Served implements Named {
    private final CountDownLatch allCalled = new CountDownLatch(1);
    private final List<String> order = Collections.synchronizedList(new ArrayList<>());

    @Override
    public CompletableFuture<String> call(String name) {
      try {
        assertThat(allCalled.await(60, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      order.add(name);
      return CompletableFuture.completedFuture(name);
    }
  }

  private final Served served = new Served();
  private final List<RpcClient> clients = new ArrayList<>();

  @AfterEach
  void close() {
    served.allCalled.countDown();
    clients.forEach(RpcClient::close);
  }

  private Named consumer(RpcServer server) {
    RpcClient client = Loopback.client().build();
    clients.add(client);
    return client.refer(Named.class, "dubbo://127.0.0.1:" + server.port());
  }

  private void neighbourIsNotMadeToWait(RpcServer.Builder options) throws Exception {
    try (RpcServer server = options.service(Named.class, served).start()) {
      Named greedy = consumer(server);
      Named neighbour = consumer(server);
      List<CompletableFuture<String>> calls = new ArrayList<>();
      for (int i = 0; i < MANY; i++) {
        calls.add(greedy.call("greedy"));
      }
      Deadline.await("all have come", () -> server.stats().callsRunning() == MANY);
      CompletableFuture<String> call = neighbour.call("neighbour");
      Deadline.await("it has come", () -> server.stats().callsRunning() == MANY + 1);
      served.allCalled.countDown();
      assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo("neighbour");
      assertThat(served.order.indexOf("neighbour")).isLessThan(FRONT);
      for (CompletableFuture<String> each : calls) {
        assertThat(each.get(30, TimeUnit.SECONDS)).isEqualTo("greedy");
      }
    }
  }

  @Test
  void inThePoolOfTheServer() throws Exception {
    neighbourIsNotMadeToWait(Loopback.server().threads(1));
  }

  @Test
  void anExecutorThatTakesNoMoreRefusesAndEachCallEnds() throws IOException {
    ExecutorService small =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(FEW));
    try (RpcServer server =
        Loopback.server().executor(small).service(Named.class, served).start()) {
      Named greedy = consumer(server);
      List<CompletableFuture<String>> calls = new ArrayList<>();
      for (int i = 0; i < MANY; i++) {
        calls.add(greedy.call("greedy"));
      }
      served.allCalled.countDown();
      Deadline.await("all end", () -> calls.stream().allMatch(CompletableFuture::isDone));
      long refused = calls.stream().filter(CompletableFuture::isCompletedExceptionally).count();
      assertThat(refused + served.order.size()).isEqualTo(MANY);
      assertThat(served.order).isNotEmpty();
    } finally {
      small.shutdown();
    }
  }
}
