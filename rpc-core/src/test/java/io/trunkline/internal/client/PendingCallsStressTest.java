package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.TestSize;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Replies to calls whose slot was taken, while other such calls come and go. */
@Timeout(120)
class PendingCallsStressTest {

  private static final int THREADS = 8;
  private static final int CALLS = TestSize.of(20_000, 200_000);

  private static PendingCall call(PendingCalls table) {
    return UnsentCalls.begun(table, 0);
  }

  @Test
  void noReplyIsLostWhereCallsThatFoundTheirSlotTakenComeAndGo() throws Exception {
    PendingCalls table = new PendingCalls(65_536);
    for (int i = 0; i < 4096; i++) {
      table.add(call(table)); // each slot is taken, so all others go to the map
    }
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      ends.add(
          CompletableFuture.runAsync(
              () -> {
                try {
                  start.await(30, TimeUnit.SECONDS);
                } catch (Exception e) {
                  throw new AssertionError(e);
                }
                for (int i = 0; i < CALLS; i++) {
                  PendingCall call = call(table);
                  table.add(call);
                  assertThat(table.remove(call.id())).isSameAs(call);
                }
              },
              task -> new Thread(task).start()));
    }
    for (CompletableFuture<Void> end : ends) {
      end.get(100, TimeUnit.SECONDS);
    }
    assertThat(table.size()).isEqualTo(4096);
  }
}
