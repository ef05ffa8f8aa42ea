package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.RpcException;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.TestSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A byte of each connection is changed on its way: a call ends with its own result or with an
 * RpcException, never with anything else. {@code bin/verify flips} changes more of them.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class FlippedBytesIT {

  private static final int FLIPS = TestSize.of("flips.sockets", 30, 200);
  private static final int CONSUMERS = 4;
  private static final int CALLS_AT_ONCE = 3;

  interface Echo {
    String echo(String text);

    CompletableFuture<String> echoLater(String text);
  }

  private static final class EchoService implements Echo {
    @Override
    public String echo(String text) {
      return text;
    }

    @Override
    public CompletableFuture<String> echoLater(String text) {
      return CompletableFuture.completedFuture(text);
    }
  }

  private final AtomicLong right = new AtomicLong();
  private final AtomicLong typed = new AtomicLong();
  private final List<Object> wrong = Collections.synchronizedList(new ArrayList<>());

  @Test
  void noCallEverGetsWhatIsNotItsOwn() throws Exception {
    try (RpcServer server =
            Loopback.server()
                .frameTimeout(Duration.ofMillis(500))
                .service(Echo.class, new EchoService())
                .start();
        FlippingRelay relay = new FlippingRelay(server.port(), 11)) {
      List<Thread> consumers = new ArrayList<>();
      for (int number = 0; number < CONSUMERS; number++) {
        String name = "consumer " + number;
        consumers.add(new Thread(() -> consume(name, relay), name));
      }
      consumers.forEach(Thread::start);
      for (Thread consumer : consumers) {
        consumer.join();
      }
      assertThat(wrong).isEmpty();
      assertThat(typed.get()).as("calls that failed").isPositive();
      assertThat(right.get()).as("calls that ended well").isPositive();
      assertThat(server.stats().faults()).containsKey("corrupt");
    }
  }

  private void consume(String name, FlippingRelay relay) {
    for (int round = 0; relay.flips() < FLIPS && wrong.isEmpty(); round++) {
      try (RpcClient client = Loopback.client().build()) {
        Reference<Echo> echo =
            client.reference(
                ReferenceOptions.builder(Echo.class, "dubbo://127.0.0.1:" + relay.port())
                    .timeout(Duration.ofMillis(500))
                    .build());
        Deadline.await("an agreement", () -> echo.terms().startsWith("agreed"));
        callUntilOneFails(name + " round " + round, echo.service());
      } catch (Throwable other) {
        wrong.add(other);
      }
    }
  }

  private void callUntilOneFails(String name, Echo echo) {
    boolean failed = false;
    for (int call = 0; !failed && wrong.isEmpty(); call++) {
      List<CompletableFuture<String>> answers = new ArrayList<>();
      for (int i = 0; i < CALLS_AT_ONCE; i++) {
        answers.add(echo.echoLater(text(name, call, i)));
      }
      for (int i = 0; i < CALLS_AT_ONCE; i++) {
        failed |= !endsWell(answers.get(i), text(name, call, i));
      }
    }
  }

  private static String text(String name, int call, int number) {
    return name + " call " + call + " of " + number + " " + "x".repeat(7 * call + number);
  }

  private boolean endsWell(CompletableFuture<String> answer, String expected) {
    try {
      String actual = answer.join();
      if (!expected.equals(actual)) {
        wrong.add("for " + expected + " came " + actual);
      }
      right.incrementAndGet();
      return true;
    } catch (CompletionException e) {
      if (!(e.getCause() instanceof RpcException)) {
        wrong.add(e);
      }
      typed.incrementAndGet();
      return false;
    }
  }
}
