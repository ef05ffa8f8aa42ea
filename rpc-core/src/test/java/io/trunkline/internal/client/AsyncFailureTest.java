package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.serialization.terms.ClassSchema;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AsyncFailureTest {

  private static final ClassSchema BID = RememberingSerialization.schema("acme.Bid", "id");
  private static final ClassSchema NEWER = RememberingSerialization.schema("acme.Bid", "id", "to");

  private final AgreedPeers peers = new AgreedPeers();

  @AfterEach
  void close() {
    peers.close();
  }

  private static RpcException reason(CompletableFuture<Outcome> call) throws Exception {
    return ((Outcome.Unanswered) call.get(30, TimeUnit.SECONDS)).reason();
  }

  @Test
  void aCallThatNoSerializationIsLeftForFailsItsFuture() throws Exception {
    LinkedBlockingQueue<Runnable> executor = new LinkedBlockingQueue<>();
    ClientEngine engine = peers.engine(new RememberingSerialization(true, BID), executor::add);
    ClientMethod method = peers.method(engine);
    Invoker invoker =
        peers.agreed(
            engine, peers.port(new RememberingSerialization(true, NEWER)), List.of(method));
    assertThat(invoker.terms()).contains("without remembering");
    CompletableFuture<Outcome> call = OutcomeFuture.of(invoker, method, peers.invocation("x"));
    assertThat(call).as("completes on the executor").isNotDone();
    do { // the first one may be to send it: terms are shown a moment before calls go by them
      executor.take().run();
    } while (!call.isDone());
    assertThat(reason(call).status()).isEqualTo(Status.ENCODE_FAILED);
    assertThat(reason(call).certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(reason(call)).hasMessageContaining("acme.Bid");
  }
}
