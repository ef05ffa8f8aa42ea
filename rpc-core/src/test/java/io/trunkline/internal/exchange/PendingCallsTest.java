package io.trunkline.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.RpcException;
import io.trunkline.internal.protocol.Inbound;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PendingCallsTest {

  private final PendingCalls pending = new PendingCalls();

  /** A call that counts how often it ended. */
  private static FutureCall call(long id, long deadline, AtomicInteger ends) {
    return new FutureCall(null, id, deadline, Runnable::run) {
      @Override
      public void answered(Inbound.Frame reply) {
        ends.incrementAndGet();
      }

      @Override
      public void failed(RpcException reason) {
        ends.incrementAndGet();
      }
    };
  }

  @Test
  void aCallIsTakenOutOnceByItsId() {
    FutureCall call = new FutureCall(null, pending.nextId(), 0, Runnable::run);
    pending.add(call);
    assertThat(pending.isEmpty()).isFalse();
    assertThat(pending.remove(call.id() + 1)).isNull();
    assertThat(pending.remove(call.id())).isSameAs(call);
    assertThat(pending.remove(call.id())).isNull();
    assertThat(pending.isEmpty()).isTrue();
  }

  @Test
  void moreCallsThanSlotsAllFindTheirPlace() {
    List<FutureCall> calls = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      FutureCall call = new FutureCall(null, pending.nextId(), 0, Runnable::run);
      calls.add(call);
      pending.add(call);
    }
    for (FutureCall call : calls) {
      assertThat(pending.remove(call.id())).isSameAs(call);
    }
    assertThat(pending.isEmpty()).isTrue();
  }

  @Test
  void anOldCallKeepsItsPlaceWhileNewOnesPass() {
    FutureCall old = new FutureCall(null, pending.nextId(), 0, Runnable::run);
    pending.add(old);
    for (int i = 0; i < 20_000; i++) {
      FutureCall call = new FutureCall(null, pending.nextId(), 0, Runnable::run);
      pending.add(call);
      assertThat(pending.remove(call.id())).isSameAs(call);
    }
    assertThat(pending.remove(old.id())).isSameAs(old);
  }

  @Test
  void idsThatNoCallHasFindNothing() {
    pending.add(new FutureCall(null, pending.nextId(), 0, Runnable::run));
    for (long id : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 4096, 1L << 32, 1L << 56}) {
      assertThat(pending.remove(id)).isNull();
    }
  }

  @Test
  void onlyCallsWhoseTimeIsOverExpire() {
    long now = Long.MAX_VALUE - 5; // nanoTime may be anything, and wrap
    FutureCall over = new FutureCall(null, pending.nextId(), now - 1, Runnable::run);
    FutureCall due = new FutureCall(null, pending.nextId(), now, Runnable::run);
    FutureCall later = new FutureCall(null, pending.nextId(), now + 10, Runnable::run);
    pending.add(over);
    pending.add(due);
    pending.add(later);
    assertThat(pending.removeExpired(now)).containsExactly(over, due);
    assertThat(pending.removeAll()).containsExactly(later);
    assertThat(pending.isEmpty()).isTrue();
  }

  @Test
  void replyTimeoutAndCloseAtOnceEndEachCallExactlyOnce() throws Exception {
    int rounds = 300;
    int calls = 200;
    for (int round = 0; round < rounds; round++) {
      PendingCalls table = new PendingCalls();
      List<AtomicInteger> ends = new ArrayList<>();
      List<Long> ids = new ArrayList<>();
      for (int i = 0; i < calls; i++) {
        AtomicInteger count = new AtomicInteger();
        FutureCall call = call(table.nextId(), 0, count);
        ends.add(count);
        ids.add(call.id());
        table.add(call);
      }
      CountDownLatch start = new CountDownLatch(1);
      List<Thread> threads = new ArrayList<>();
      threads.add(
          new Thread(
              () -> {
                await(start);
                for (long id : ids) {
                  PendingCall call = table.remove(id);
                  if (call != null) {
                    call.answered(null);
                  }
                }
              }));
      threads.add(
          new Thread(
              () -> {
                await(start);
                table.removeExpired(1).forEach(c -> c.failed(null));
              }));
      threads.add(
          new Thread(
              () -> {
                await(start);
                table.removeAll().forEach(c -> c.failed(null));
              }));
      threads.forEach(Thread::start);
      start.countDown();
      for (Thread thread : threads) {
        thread.join(TimeUnit.SECONDS.toMillis(30));
      }
      Set<Integer> counts = new HashSet<>();
      ends.forEach(e -> counts.add(e.get()));
      assertThat(counts).containsExactly(1);
      assertThat(table.isEmpty()).isTrue();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
