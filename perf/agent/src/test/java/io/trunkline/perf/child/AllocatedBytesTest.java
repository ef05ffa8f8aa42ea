package io.trunkline.perf.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class AllocatedBytesTest {

  private static final int BYTES = 4_000_000;

  @Test
  void whatAThreadAllocatedStaysCountedWhenItHasEnded() throws InterruptedException {
    AllocatedBytes allocated = new AllocatedBytes();
    long before = allocated.total();
    CountDownLatch done = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    byte[][] kept = new byte[1][];
    Thread thread =
        new Thread(
            () -> {
              kept[0] = new byte[BYTES];
              done.countDown();
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    done.await();
    assertThat(allocated.total() - before).isGreaterThanOrEqualTo(BYTES);
    end.countDown();
    thread.join();
    assertThat(allocated.total() - before).isGreaterThanOrEqualTo(BYTES);
    assertThat(kept[0]).hasSize(BYTES);
  }
}
