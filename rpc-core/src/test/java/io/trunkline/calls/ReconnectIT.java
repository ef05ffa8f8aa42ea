package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.faults.Cut;
import io.trunkline.testkit.faults.FaultProxy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A provider that is back is found soon, however long it was away. */
@Timeout(120)
class ReconnectIT {

  private static final int ROUNDS = TestSize.of(1, 5);

  /** The longest wait between two attempts, and slack for a busy machine. */
  private static final Duration SOON = Duration.ofMillis(TestSize.of(10_000, 1_500));

  @Test
  void aProviderThatIsBackIsFoundSoonWithoutACall() throws Exception {
    try (RpcServer server = Loopback.server().service(Letters.class, new LetterService()).start();
        FaultProxy proxy = FaultProxy.to("127.0.0.1", server.port());
        RpcClient client = Loopback.client().build()) {
      Reference<Letters> reference =
          client.reference(
              ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + proxy.port())
                  .timeout(Duration.ofSeconds(2)) // of a call that waits for the next connection
                  .build());
      for (int round = 0; round < ROUNDS; round++) {
        proxy.refuse().cut(Cut.RESET);
        Deadline.await("the waits have become as long as they get", () -> waits(reference));
        assertThatThrownBy(() -> reference.service().echo("x"))
            .isInstanceOf(RpcException.class)
            .hasMessageContaining("Next attempt after");

        long back = System.nanoTime();
        proxy.listen();
        Deadline.await("it is connected", reference::isConnected);
        Duration behind = Duration.ofNanos(System.nanoTime() - back);
        System.out.println("found " + behind.toMillis() + " ms after it was back");
        assertThat(behind).isLessThan(SOON);
        assertThat(reference.service().echo("x")).isEqualTo("x");
      }
    }
  }

  /** The text of a failed call says how long the wait is that it falls into. */
  private static boolean waits(Reference<Letters> reference) {
    try {
      reference.service().echo("x");
      return false;
    } catch (RpcException e) {
      String text = String.valueOf(e.getMessage());
      int at = text.lastIndexOf("Next attempt after ");
      return at >= 0 && Integer.parseInt(text.substring(at + 19, text.indexOf(" ms", at))) >= 640;
    }
  }
}
