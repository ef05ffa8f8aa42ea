package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.transport.Outgoing;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PendingCallsTest {

  private static final Outgoing FRAME = Notice.CANCEL.frame(1);

  private final PendingCalls pending = new PendingCalls(65_536);
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

  private static PendingCall call(PendingCalls table, long deadlineNanos) {
    return UnsentCalls.begun(table, deadlineNanos);
  }

  @Test
  void aCallIsTakenOutOnceByItsId() {
    PendingCall call = call(pending, 0);
    pending.add(call);
    assertThat(pending.isEmpty()).isFalse();
    assertThat(pending.remove(call.id() + 1)).isNull();
    assertThat(pending.remove(call.id())).isSameAs(call);
    assertThat(pending.remove(call.id())).isNull();
    assertThat(pending.isEmpty()).isTrue();
  }

  @Test
  void aCallTakesOutNoOtherThatHasItsId() {
    PendingCall waiting = call(pending, 0);
    assertThat(waiting.id()).isZero();
    pending.add(waiting);
    PendingCall notBegun = UnsentCalls.call(null, 0, new OutcomeFuture(), null);
    assertThat(pending.remove(notBegun)).isFalse();
    assertThat(pending.remove(waiting)).isTrue();
    assertThat(pending.remove(waiting)).isFalse();
  }

  @Test
  void moreCallsThanSlotsAllFindTheirPlace() {
    List<PendingCall> calls = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      PendingCall call = call(pending, 0);
      calls.add(call);
      pending.add(call);
    }
    for (PendingCall call : calls) {
      assertThat(pending.remove(call.id())).isSameAs(call);
    }
    assertThat(pending.isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1_000, 4_096, 5_000, 10_000})
  void noMoreCallsWaitThanMay(int most) {
    PendingCalls table = new PendingCalls(most);
    List<PendingCall> waiting = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      PendingCall call = call(table, 0);
      assertThat(table.add(call)).isTrue();
      waiting.add(call);
    }
    for (int i = 0; i < 5_000; i++) {
      assertThat(table.add(call(table, 0))).isFalse();
    }
    assertThat(table.size()).isEqualTo(most);
    for (PendingCall call : waiting) {
      assertThat(table.remove(call.id())).isSameAs(call);
    }
    for (int i = 0; i < 20_000; i++) {
      PendingCall call = call(table, 0);
      assertThat(table.add(call)).isTrue();
      table.remove(call.id());
    }
    assertThat(table.isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 100, 1_000})
  void asManyCallsWaitAsMayWhateverOthersHaveEndedMeanwhile(int most) {
    PendingCalls table = new PendingCalls(most);
    List<PendingCall> waiting = new ArrayList<>();
    for (int i = 0; waiting.size() < most; i++) {
      PendingCall call = call(table, 0);
      assertThat(table.add(call)).as("call %s, while %s wait", i, waiting.size()).isTrue();
      if (i % 3 == 0) {
        waiting.add(call);
      } else {
        table.remove(call.id());
      }
    }
    assertThat(table.add(call(table, 0))).isFalse();
    assertThat(table.size()).isEqualTo(most);
  }

  @Test
  void anOldCallKeepsItsPlaceWhileNewOnesPass() {
    PendingCall old = call(pending, 0);
    pending.add(old);
    for (int i = 0; i < 20_000; i++) {
      PendingCall call = call(pending, 0);
      pending.add(call);
      assertThat(pending.remove(call.id())).isSameAs(call);
    }
    assertThat(pending.remove(old.id())).isSameAs(old);
  }

  @Test
  void idsThatNoCallHasFindNothing() {
    pending.add(call(pending, 0));
    for (long id : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 4096, 1L << 32, 1L << 56}) {
      assertThat(pending.remove(id)).isNull();
    }
  }

  @Test
  void aSlotThatIsFreedAndLentToACallInTheMapIsNotTakenByAnother() {
    PendingCalls three = new PendingCalls(3); // two slots, and one more beside them
    PendingCall first = call(three, 0);
    PendingCall second = call(three, 0);
    PendingCall inMap = call(three, 0);
    List.of(first, second, inMap).forEach(call -> assertThat(three.add(call)).isTrue());
    assertThat(three.remove(first)).isTrue();
    PendingCall lent = call(three, 0); // its slot is that of the second
    assertThat(three.add(lent)).isTrue();
    PendingCall oneMore = call(three, 0); // the slot of the first is free
    assertThat(three.add(oneMore)).as("with %s waiting", three.size()).isFalse();
    assertThat(three.size()).isEqualTo(3);
    assertThat(three.remove(inMap)).isTrue();
    assertThat(three.add(oneMore)).isTrue();
    assertThat(three.add(call(three, 0))).isFalse();
    assertThat(three.size()).isEqualTo(3);
  }

  @Test
  void noMoreCallsThanMayWaitHoweverManyThreadsAddThem() throws Exception {
    for (int most : new int[] {3, 64, 100, 200, 5_000}) {
      PendingCalls table = new PendingCalls(most);
      AtomicInteger waiting = new AtomicInteger();
      AtomicInteger tooMany = new AtomicInteger();
      Runnable caller =
          () -> {
            for (int i = 0; i < 3 * most + 1_000; i++) {
              PendingCall call = call(table, 0);
              if (table.add(call)) {
                if (waiting.incrementAndGet() > most) {
                  tooMany.incrementAndGet();
                }
                if (i % 3 != 0) {
                  waiting.decrementAndGet(); // first: it may be counted less, and no more
                  table.remove(call);
                }
              }
            }
          };
      inParallel(caller, caller, caller);
      assertThat(tooMany).as("of %s", most).hasValue(0);
      assertThat(table.size()).isEqualTo(waiting.get()).isLessThanOrEqualTo(most);
    }
  }

  @Test
  void onlyCallsWhoseTimeHasPassedExpire() {
    long now = Long.MAX_VALUE - 5; // nanoTime may be anything, and wrap
    PendingCall past = call(pending, now - 1);
    PendingCall due = call(pending, now);
    PendingCall later = call(pending, now + 10);
    pending.add(past);
    pending.add(due);
    pending.add(later);
    assertThat(ended(call -> call.deadlineNanos() - now <= 0)).containsExactly(past, due);
    assertThat(ended(call -> call.isWritten())).as("none was sent").isEmpty();
    assertThat(later.queued(FRAME)).isTrue();
    assertThat(ended(call -> call.isWritten())).containsExactly(later);
    assertThat(pending.isEmpty()).isTrue();
  }

  private List<PendingCall> ended(Predicate<PendingCall> condition) {
    List<PendingCall> ended = new ArrayList<>();
    assertThat(pending.endIf(condition, ended::add, failures::add)).isEqualTo(ended.size());
    assertThat(failures).isEmpty();
    return ended;
  }

  @Test
  void aCallThatCannotBeEndedKeepsNoOtherFromItsEndAndIsNotForgottenWhereMemoryRanOut() {
    PendingCall first = call(pending, 0);
    PendingCall withoutMemory = call(pending, 0);
    PendingCall broken = call(pending, 0);
    PendingCall last = call(pending, 0);
    List.of(first, withoutMemory, broken, last).forEach(pending::add);
    List<PendingCall> ends = new ArrayList<>();
    int ended =
        pending.endIf(
            any -> true,
            call -> {
              if (call == withoutMemory) {
                throw new OutOfMemoryError("of a test");
              }
              if (call == broken) {
                throw new IllegalStateException("of a test");
              }
              ends.add(call);
            },
            failures::add);
    assertThat(ended).isEqualTo(2);
    assertThat(ends).containsExactly(first, last);
    assertThat(failures).hasSize(2);
    failures.clear();
    assertThat(ended(any -> true)).containsExactly(withoutMemory);
    assertThat(pending.isEmpty()).isTrue();
  }

  /** A map without memory for another call. */
  private static final class FullMap extends ConcurrentHashMap<Long, PendingCall> {

    private static final long serialVersionUID = 1L;

    private boolean isFull = true;

    @Override
    public PendingCall put(Long id, PendingCall call) {
      if (isFull) {
        isFull = false;
        throw new OutOfMemoryError("of a test");
      }
      return super.put(id, call);
    }
  }

  @Test
  void aCallThatThereIsNoMemoryForTakesNoPlace() {
    PendingCalls table = new PendingCalls(3, new AtomicInteger(), new FullMap());
    table.add(call(table, 0));
    table.add(call(table, 0));
    PendingCall third = call(table, 0);
    assertThatThrownBy(() -> table.add(third)).isInstanceOf(OutOfMemoryError.class);
    assertThat(table.size()).isEqualTo(2);
    assertThat(table.add(call(table, 0))).isTrue();
  }

  @Test
  void aReplyWaitsForNoCallThatIsBeingAdded() throws Exception {
    PendingCalls table = new PendingCalls(3);
    List<PendingCall> calls = new ArrayList<>();
    for (int i = 0; i < 6; i++) { // ids 0 and 2 have slots, 4 the map, and 5 lends a place
      PendingCall call = call(table, 0);
      if (i % 2 == 0 || i == 5) {
        calls.add(call);
        assertThat(table.add(call)).as("call %s", i).isEqualTo(i != 5);
      }
    }
    synchronized (table) { // as an add does that looks for a place
      CompletableFuture<PendingCall> taken =
          CompletableFuture.supplyAsync(() -> table.remove(calls.get(2).id()));
      assertThat(taken.get(30, TimeUnit.SECONDS)).isSameAs(calls.get(2));
    }
  }

  @Test
  void replyTimeoutAndCloseAtOnceTakeEachCallOutExactlyOnce() throws Exception {
    for (int round = 0; round < 300; round++) {
      PendingCalls table = new PendingCalls(65_536);
      AtomicIntegerArray taken = new AtomicIntegerArray(200);
      for (int i = 0; i < taken.length(); i++) {
        PendingCall call = call(table, 0);
        call.queued(FRAME);
        table.add(call);
      }
      inParallel(
          () -> {
            for (int id = 0; id < taken.length(); id++) {
              if (table.remove(id) != null) {
                taken.incrementAndGet(id);
              }
            }
          },
          () -> table.endIf(any -> true, c -> taken.incrementAndGet((int) c.id()), failures::add),
          () ->
              table.endIf(
                  each -> each.isWritten(),
                  c -> taken.incrementAndGet((int) c.id()),
                  failures::add));
      for (int id = 0; id < taken.length(); id++) {
        assertThat(taken.get(id)).as("call %s of round %s", id, round).isEqualTo(1);
      }
      assertThat(table.isEmpty()).isTrue();
    }
  }

  private static void inParallel(Runnable... tasks) throws Exception {
    CyclicBarrier start = new CyclicBarrier(tasks.length);
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (Runnable task : tasks) {
      CompletableFuture<Void> end = new CompletableFuture<>();
      ends.add(end);
      new Thread(
              () -> {
                try {
                  start.await(30, TimeUnit.SECONDS);
                  task.run();
                  end.complete(null);
                } catch (Exception e) {
                  end.completeExceptionally(e);
                }
              })
          .start();
    }
    for (CompletableFuture<Void> end : ends) {
      end.get(30, TimeUnit.SECONDS);
    }
  }
}
