package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each serialization setting of a provider with each of a consumer; {@code +} is a comma. */
@Timeout(120)
class MixedSettingsIT {

  private static final int CALLS = 1_000;
  private static final int CALLERS = 8;

  private final AtomicInteger executed = new AtomicInteger();

  private final class Counting implements Journaled {

    @Override
    public Letter place(long call, Letter letter) {
      executed.incrementAndGet();
      return letter;
    }

    @Override
    public CompletableFuture<Letter> placeLater(long call, Letter letter) {
      return CompletableFuture.completedFuture(place(call, letter));
    }
  }

  private RpcServer provider(String setting) throws Exception {
    return Loopback.server()
        .serialization(setting.replace('+', ','))
        .optimizer(() -> List.of(Letter.class))
        .service(Journaled.class, new Counting())
        .start();
  }

  private static RpcClient consumer(String setting) {
    return Loopback.client()
        .serialization(setting.replace('+', ','))
        .optimizer(() -> List.of(Letter.class))
        .build();
  }

  private static Reference<Journaled> refer(RpcClient client, RpcServer server) {
    return client.reference(
        ReferenceOptions.builder(Journaled.class, "dubbo://127.0.0.1:" + server.port()).build());
  }

  /** Why calls failed; the others returned what was sent. */
  private static List<RpcException> failuresOf(Journaled service) throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Callable<RpcException>> calls = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        Letter letter = new Letter("mixed", i, i, new Letter("enclosed", 0.5f, i, null));
        int call = i;
        calls.add(
            () -> {
              try {
                assertThat(service.place(call, letter)).isEqualTo(letter);
                return null;
              } catch (RpcException failure) {
                return failure;
              }
            });
      }
      List<RpcException> failures = new ArrayList<>();
      for (Future<RpcException> end : callers.invokeAll(calls)) {
        if (end.get() != null) {
          failures.add(end.get());
        }
      }
      return failures;
    } finally {
      callers.shutdownNow();
    }
  }

  private static void assertRefused(List<RpcException> failures, String offered) {
    assertThat(failures)
        .allSatisfy(
            failure -> {
              assertThat(failure.status()).isEqualTo(Status.BAD_REQUEST);
              assertThat(failure.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
              assertThat(failure).hasMessageContaining("offered: " + offered);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "kryo,kryo,kryo",
    "kryo,kryo+hessian2,kryo",
    "hessian2,hessian2,hessian2",
    "hessian2,kryo+hessian2,hessian2",
    "kryo+hessian2,kryo,kryo",
    "kryo+hessian2,hessian2,hessian2",
    "kryo+hessian2,kryo+hessian2,kryo"
  })
  void withOneInCommonNoCallFailsFromTheFirstOn(String provider, String consumer, String chosen)
      throws Exception {
    try (RpcServer server = provider(provider);
        RpcClient client = consumer(consumer)) {
      Reference<Journaled> reference = refer(client, server);
      assertThat(failuresOf(reference.service())).isEmpty();
      Deadline.await("terms", () -> reference.terms().startsWith("agreed: " + chosen));
      assertThat(failuresOf(reference.service())).as("under terms").isEmpty();
      assertThat(executed).hasValue(2 * CALLS);
    }
  }

  @ParameterizedTest
  @CsvSource({"kryo,hessian2,kryo(8)", "hessian2,kryo,hessian2(2)"})
  void withNoneInCommonEachCallIsRefusedAndNoneExecuted(
      String provider, String consumer, String offered) throws Exception {
    try (RpcServer server = provider(provider);
        RpcClient client = consumer(consumer)) {
      List<RpcException> failures = failuresOf(refer(client, server).service());
      assertThat(failures).hasSize(CALLS);
      assertRefused(failures, offered);
      assertThat(executed).hasValue(0);
    }
  }
}
