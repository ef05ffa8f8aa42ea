package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.RpcException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Whoever asks for a connection is answered, whatever happens to the one that is there: at the same
 * time it is replaced, closed, lost or said to take no more calls, and all of it stopped.
 */
class ReconnectorRacesTest {

  private static final int ROUNDS = 60 * Integer.getInteger("model.times", 1);
  private static final int THREADS = 4;
  private static final int STEPS = 6;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ServerSocket provider = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
  private final Queue<Socket> accepted = new ConcurrentLinkedQueue<>();
  private final ClientResources resources = PlainClients.resources(Duration.ofSeconds(10), 2);

  ReconnectorRacesTest() throws IOException {
    threads.execute(
        () -> {
          while (!provider.isClosed()) {
            try {
              Socket socket = provider.accept();
              accepted.add(socket);
              threads.execute(() -> readToEnd(socket));
            } catch (IOException closed) {
              assertThat(provider.isClosed()).isTrue();
            }
          }
        });
  }

  private void readToEnd(Socket socket) {
    try (socket) {
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException reset) {
      assertThat(socket.isClosed()).isTrue();
    }
    accepted.remove(socket);
  }

  @AfterEach
  void close() throws Exception {
    resources.close();
    provider.close();
    for (Socket socket : accepted) {
      socket.close();
    }
    threads.shutdownNow();
    assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
  }

  private Reconnector newReconnector() {
    return new Reconnector(
        resources,
        new Destination(
            InetSocketAddress.createUnresolved("127.0.0.1", provider.getLocalPort()), false));
  }

  /** One thread's part of a round; what it asked for is in the queue. */
  private void act(
      Reconnector reconnector, Random random, Queue<CompletableFuture<ClientConnection>> asked) {
    for (int i = 0; i < STEPS; i++) {
      ClientConnection current = reconnector.current();
      switch (random.nextInt(6)) {
        case 0 -> asked.add(reconnector.connect());
        case 1 -> {
          if (current != null) {
            asked.add(reconnector.renew(current));
          }
        }
        case 2 -> {
          if (current != null) {
            current.close("the test closes it", TimeUnit.SECONDS.toNanos(1));
          }
        }
        case 3 -> {
          Socket any = accepted.peek();
          if (any != null) {
            try {
              any.shutdownOutput();
            } catch (IOException closed) {
              assertThat(any.isClosed() || any.isOutputShutdown()).isTrue();
            }
          }
        }
        default -> asked.add(reconnector.next());
      }
    }
  }

  private void round(Reconnector reconnector, long seed, Runnable last) throws Exception {
    Queue<CompletableFuture<ClientConnection>> asked = new ConcurrentLinkedQueue<>();
    CyclicBarrier start = new CyclicBarrier(THREADS + 1);
    List<Future<?>> actors = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(seed * THREADS + i);
      actors.add(
          threads.submit(
              () -> {
                start.await(30, TimeUnit.SECONDS);
                act(reconnector, random, asked);
                return null;
              }));
    }
    start.await(30, TimeUnit.SECONDS);
    last.run();
    for (Future<?> actor : actors) {
      actor.get(30, TimeUnit.SECONDS);
    }
    for (CompletableFuture<ClientConnection> each : asked) {
      try {
        assertThat(each.get(30, TimeUnit.SECONDS)).isNotNull();
      } catch (ExecutionException refused) {
        assertThat(refused).hasCauseInstanceOf(RpcException.class);
      }
    }
  }

  private static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as(what).isNegative();
      LockSupport.parkNanos(100_000);
    }
  }

  @Test
  void whoeverAsksForAConnectionIsAnsweredAndOneIsOpenInTheEnd() throws Exception {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Reconnector reconnector = newReconnector(); // another one: this one waits ever longer
      reconnector.connect().get(30, TimeUnit.SECONDS);
      round(reconnector, seed, () -> {});
      await(
          "a connection after seed " + seed,
          () -> {
            CompletableFuture<ClientConnection> next = reconnector.next();
            return next.isDone() && next.join().isUsable();
          });
      await("no other one after seed " + seed, () -> accepted.size() == 1);
      reconnector.stop("the test is over");
      reconnector.live().retire("the test is over");
      await("its end after seed " + seed, reconnector::isGone);
      await("no connection after seed " + seed, accepted::isEmpty);
    }
  }

  @Test
  void whoeverAsksWhileItIsStoppedIsAnsweredAndNoneIsOpenInTheEnd() throws Exception {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Reconnector reconnector = newReconnector();
      reconnector.connect().get(30, TimeUnit.SECONDS);
      round(
          reconnector,
          seed,
          () -> {
            reconnector.stop("the test stops it");
            reconnector.live().close("the test stops it", 1);
          });
      reconnector.live().close("the test is over", 1);
      await("its end after seed " + seed, reconnector::isGone);
      await("no connection after seed " + seed, accepted::isEmpty);
    }
  }
}
