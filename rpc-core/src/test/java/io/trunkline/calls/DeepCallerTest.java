package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.TestSize;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A caller with too little stack for a call gets a StackOverflowError, and others nothing. */
@Timeout(600)
class DeepCallerTest {

  /** Answers at once. */
  public interface Echo {

    long echo(long value);
  }

  private static final int TRIES = TestSize.of(50, 1_000);

  /** A thread that makes so many calls in a row drives the event loop itself. */
  private static final int IN_A_ROW = 300;

  /** The largest number of frames that are left to a call; one takes some 100 bytes. */
  private static final int MOST_LEFT = 300;

  private static final long STACK_BYTES = 384 * 1024;

  private RpcServer server;
  private RpcClient client;
  private Echo echo;
  private int overflows;

  @BeforeEach
  void serve() throws Exception {
    server = Loopback.server().service(Echo.class, value -> value).start();
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private void connect() {
    client = Loopback.client().closeTimeout(Duration.ofSeconds(1)).build();
    echo = client.refer(Echo.class, "dubbo://127.0.0.1:" + server.port());
  }

  /** Runs an action with a stack of a known size. */
  private static void onSmallStack(Runnable action) throws Exception {
    FutureTask<Void> task = new FutureTask<>(action, null);
    new Thread(null, task, "deep", STACK_BYTES).start();
    task.get(10, TimeUnit.MINUTES);
  }

  private static void at(int depth, Runnable action) {
    if (depth == 0) {
      action.run();
    } else {
      at(depth - 1, action);
    }
  }

  private static int deepest() {
    int deepest = 0;
    for (int step = 1 << 14; step > 0; step >>= 1) {
      try {
        at(deepest + step, () -> {});
        deepest += step;
      } catch (StackOverflowError tooDeep) {
        continue;
      }
    }
    return deepest;
  }

  private void callWithLittleStack(Random random) {
    int left = random.nextInt(MOST_LEFT);
    try {
      at(deepest() - left, () -> echo.echo(1));
    } catch (StackOverflowError expected) {
      overflows++;
    }
  }

  private void callInARow() {
    for (int i = 0; i < IN_A_ROW; i++) {
      assertThat(echo.echo(i)).isEqualTo(i);
    }
  }

  @Test
  void itsClientServesTheNextCalls() throws Exception {
    onSmallStack(
        () -> {
          Random random = new Random(36);
          for (int i = 0; i < TRIES; i++) {
            connect();
            callInARow();
            callWithLittleStack(random);
            for (int next = 0; next < 3; next++) {
              assertThat(echo.echo(next)).as("after try %s", i).isEqualTo(next);
            }
            assertThat(client.stats().callsWaiting()).isZero();
            client.close();
          }
        });
    assertThat(overflows).isPositive();
  }

  @Test
  void noneOfItsCallsStaysPending() throws Exception {
    connect();
    onSmallStack(
        () -> {
          Random random = new Random(37);
          callInARow();
          for (int i = 0; i < TRIES; i++) {
            callWithLittleStack(random);
            assertThat(client.stats().callsWaiting()).as("after try %s", i).isZero();
          }
          callInARow();
        });
    assertThat(overflows).isPositive();
  }
}
