package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A method with as many calls as may run refuses further ones at once, and the others run. */
@Timeout(120)
class ExecutesTest {

  /** What is called. */
  public interface Work {
    String hold();

    CompletableFuture<String> later();

    String quick();
  }

  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicInteger running = new AtomicInteger();
  private final CompletableFuture<String> late = new CompletableFuture<>();
  private final List<AutoCloseable> open = new ArrayList<>();
  private String url = "";
  private LongSupplier callsRunning = () -> 0;

  private final Work work =
      new Work() {
        @Override
        public String hold() {
          running.incrementAndGet();
          try {
            return end.await(60, TimeUnit.SECONDS) ? "held" : "forgotten";
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          } finally {
            running.decrementAndGet();
          }
        }

        @Override
        public CompletableFuture<String> later() {
          running.incrementAndGet();
          return late;
        }

        @Override
        public String quick() {
          return "quick";
        }
      };

  @AfterEach
  void close() throws Exception {
    end.countDown();
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private Work serve(ServiceOptions<Work> service) throws IOException {
    return serve(Loopback.server(), service);
  }

  private Work serve(RpcServer.Builder options, ServiceOptions<Work> service) throws IOException {
    RpcServer server = options.closeTimeout(Duration.ofMillis(1)).service(service).start();
    open.add(server);
    callsRunning = () -> server.stats().callsRunning();
    RpcClient client = Loopback.client().build();
    open.add(client);
    url = "dubbo://127.0.0.1:" + server.port();
    return client.refer(Work.class, url);
  }

  private List<CompletableFuture<String>> hold(Work reference, int count) {
    int before = running.get();
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      calls.add(
          CompletableFuture.supplyAsync(
              reference::hold,
              task -> {
                Thread thread = new Thread(task);
                thread.setDaemon(true);
                thread.start();
              }));
    }
    Deadline.await("all run", () -> running.get() == before + count);
    return calls;
  }

  private static void assertRefused(RpcException refused, int most) {
    assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
    assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(refused).hasMessageContaining(most + " calls of it run");
    assertThat(refused).hasMessageContaining("raise executes");
  }

  @Test
  void callsBeyondTheLimitOfAServiceAreRefusedAndOtherMethodsRun() throws Exception {
    Work reference = serve(ServiceOptions.builder(Work.class, work).executes(3).build());
    List<CompletableFuture<String>> held = hold(reference, 3);
    assertRefused(catchThrowableOfType(RpcException.class, reference::hold), 3);
    assertThat(reference.quick()).isEqualTo("quick");
    end.countDown();
    for (CompletableFuture<String> call : held) {
      assertThat(call.get(60, TimeUnit.SECONDS)).isEqualTo("held");
    }
    assertThat(reference.hold()).as("there is room again").isEqualTo("held");
  }

  @Test
  void aMethodHasALimitOfItsOwnAndAFutureCountsUntilItIsDone() throws Exception {
    Work reference =
        serve(ServiceOptions.builder(Work.class, work).executes(3).executes("later", 1).build());
    CompletableFuture<String> first = reference.later();
    Deadline.await("it runs", () -> running.get() == 1);
    assertThatThrownBy(() -> reference.later().get(60, TimeUnit.SECONDS))
        .hasMessageContaining("1 calls of it run");
    late.complete("late");
    assertThat(first.get(60, TimeUnit.SECONDS)).isEqualTo("late");
    assertThat(reference.later().get(60, TimeUnit.SECONDS)).isEqualTo("late");
  }

  @Test
  void zeroIsNoLimit() throws Exception {
    Work reference = serve(ServiceOptions.builder(Work.class, work).executes(0).build());
    hold(reference, 170);
    assertThat(reference.quick()).isEqualTo("quick");
  }

  @ParameterizedTest
  @CsvSource({"4, 3", "8, 6", "200, 150"})
  void ofAPoolAMethodHasThreeQuartersUnlessItIsSaid(int threads, int most) throws Exception {
    Work reference =
        serve(Loopback.server().threads(threads), ServiceOptions.builder(Work.class, work).build());
    hold(reference, most);
    assertRefused(catchThrowableOfType(RpcException.class, reference::hold), most);
    assertThat(reference.quick()).isEqualTo("quick");
  }

  @Test
  void ofAPoolOfThreeOrFewerItHasAll() throws Exception {
    Work reference =
        serve(Loopback.server().threads(3), ServiceOptions.builder(Work.class, work).build());
    hold(reference, 3);
  }

  @Test
  void whereThereIsNoPoolAMethodHasThreeQuartersOfThePort() throws Exception {
    Work reference =
        serve(
            Loopback.server().executor(command -> new Thread(command).start()).maxRequests(8),
            ServiceOptions.builder(Work.class, work).build());
    hold(reference, 6);
    assertRefused(catchThrowableOfType(RpcException.class, reference::hold), 6);
    assertThat(reference.quick()).isEqualTo("quick");
  }

  @Test
  void soHasOneThatReturnsAFuture() throws Exception {
    Work reference =
        serve(
            Loopback.server().threads(1).maxRequests(4),
            ServiceOptions.builder(Work.class, work).build());
    for (int i = 0; i < 3; i++) {
      reference.later();
    }
    Deadline.await("all run", () -> running.get() == 3);
    assertThatThrownBy(() -> reference.later().get(60, TimeUnit.SECONDS))
        .hasMessageContaining("3 calls of it run");
    Deadline.await("the refused call has left", () -> callsRunning.getAsLong() == 3);
    assertThat(reference.quick()).isEqualTo("quick");
    late.complete("late");
  }

  @Test
  void aPortRunsNoMoreRequestsThanItMay() throws Exception {
    Work reference =
        serve(
            Loopback.server().maxRequests(4),
            ServiceOptions.builder(Work.class, work).executes(0).build());
    hold(reference, 4);
    RpcException refused = catchThrowableOfType(RpcException.class, reference::quick);
    assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
    assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(refused).hasMessageContaining("4 requests run or wait");
    assertThat(refused).hasMessageContaining("raise maxRequests");
    end.countDown();
    Deadline.await("all have left", () -> callsRunning.getAsLong() == 0);
    assertThat(reference.hold()).as("there is room again").isEqualTo("held");
  }

  @Test
  void aConnectionThatTakesAllPlacesTakesNoneOfAnother() throws Exception {
    Work greedy =
        serve(
            Loopback.server().maxRequests(4),
            ServiceOptions.builder(Work.class, work).executes(0).build());
    hold(greedy, 4);
    RpcClient client = Loopback.client().build();
    open.add(client);
    Work modest = client.refer(Work.class, url);
    assertThat(modest.quick()).isEqualTo("quick");
    assertThat(catchThrowableOfType(RpcException.class, greedy::quick).status())
        .isEqualTo(Status.OVERLOADED);
    Deadline.await("the answered calls have left", () -> callsRunning.getAsLong() == 4);
    hold(modest, 2);
    assertThat(catchThrowableOfType(RpcException.class, modest::quick).status())
        .as("its share is half of them")
        .isEqualTo(Status.OVERLOADED);
  }

  @Test
  void aMethodThatIsNotThereIsAnError() {
    assertThatThrownBy(() -> ServiceOptions.builder(Work.class, work).executes("hald", 1).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("hold");
  }
}
