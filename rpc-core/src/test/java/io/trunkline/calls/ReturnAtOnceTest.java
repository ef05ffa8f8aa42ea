package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Blocking methods that return at once, and whose futures somebody else takes. */
@Timeout(60)
class ReturnAtOnceTest {

  /** The service. */
  public interface Slow {

    String text(String value);

    int number(int value);

    int other(int value);

    CompletableFuture<String> later(String value);
  }

  /** Answers once it may. */
  public static final class SlowService implements Slow {

    private final CountDownLatch open = new CountDownLatch(1);

    private void await() {
      try {
        open.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public String text(String value) {
      await();
      if (value.isEmpty()) {
        throw new IllegalStateException("no text");
      }
      return value;
    }

    @Override
    public int number(int value) {
      await();
      return value;
    }

    @Override
    public int other(int value) {
      return value;
    }

    @Override
    public CompletableFuture<String> later(String value) {
      return CompletableFuture.completedFuture(value);
    }
  }

  @Test
  void theirResultsComeWithFutures() throws Exception {
    SlowService service = new SlowService();
    Queue<CompletableFuture<Object>> futures = new ConcurrentLinkedQueue<>();
    try (RpcServer server = Loopback.server().service(Slow.class, service).start();
        RpcClient client = Loopback.client().build();
        Reference<Slow> reference =
            client.reference(
                ReferenceOptions.builder(Slow.class, "dubbo://127.0.0.1:" + server.port())
                    .build())) {
      Slow slow =
          reference
              .returnAtOnce(Set.of("text", "number", "later")::contains, futures::add)
              .service();

      assertThat(slow.text("a")).isNull();
      assertThat(slow.text("")).isNull();
      assertThat(slow.number(7)).isZero();
      assertThat(slow.other(7)).as("it is not named").isEqualTo(7);
      assertThat(slow.later("b").get()).as("it returns a future itself").isEqualTo("b");
      assertThat(futures).hasSize(3).noneMatch(CompletableFuture::isDone);
      service.open.countDown();

      assertThat(futures.remove().get()).isEqualTo("a");
      assertThatThrownBy(futures.remove()::get)
          .isInstanceOf(ExecutionException.class)
          .hasRootCauseInstanceOf(IllegalStateException.class)
          .hasRootCauseMessage("no text");
      assertThat(futures.remove().get()).isEqualTo(7);
    }
  }
}
