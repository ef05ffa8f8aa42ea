package io.trunkline.internal.client;

import static io.trunkline.concurrency.Interleavings.atOnce;
import static io.trunkline.concurrency.Interleavings.check;
import static io.trunkline.concurrency.Interleavings.require;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PendingCallsInterleavedTest {

  private static PendingCall call(PendingCalls table) {
    return UnsentCalls.begun(table, 0);
  }

  private static PendingCall added(PendingCalls table) {
    PendingCall call = call(table);
    require(table.add(call), "no room for " + call.id());
    return call;
  }

  private static int count(@Nullable PendingCall taken, PendingCall expected) {
    require(taken == null || taken == expected, "the reply went to another call");
    return taken == null ? 0 : 1;
  }

  private static int count(boolean taken) {
    return taken ? 1 : 0;
  }

  @Test
  void aReplyAnExpiryAndItsCallerTakeACallOutOnce() {
    check(
        "pending calls, one in its slot",
        () -> {
          PendingCalls table = new PendingCalls(2);
          PendingCall call = added(table);
          AtomicInteger ends = new AtomicInteger();
          atOnce(
              () -> ends.addAndGet(count(table.remove(call.id()), call)),
              () -> table.endIf(any -> true, any -> ends.incrementAndGet(), failure -> {}),
              () -> ends.addAndGet(count(table.remove(call))));
          require(ends.get() == 1 && table.isEmpty(), ends + " ends");
        });
  }

  @Test
  void aCallThatFoundItsSlotTakenIsTakenOutOnceAndItsReplyGoesToNoOther() {
    check(
        "pending calls, two for one slot",
        () -> {
          PendingCalls table = new PendingCalls(3); // two slots, and one more beside them
          PendingCall first = added(table);
          added(table);
          PendingCall third = added(table);
          AtomicInteger ends = new AtomicInteger();
          atOnce(
              () -> ends.addAndGet(count(table.remove(first.id()), first)),
              () -> ends.addAndGet(10 * count(table.remove(third.id()), third)),
              () -> table.endIf(call -> call == third, call -> ends.addAndGet(10), f -> {}));
          require(ends.get() == 11 && table.size() == 1, ends + " ends, left " + table.size());
        });
  }

  @Test
  void aSlotThatIsFreedMeanwhileGoesToOneCall() {
    check(
        "pending calls, a slot that is freed",
        () -> {
          PendingCalls table = new PendingCalls(3);
          PendingCall first = added(table);
          added(table);
          PendingCall third = call(table);
          AtomicInteger ends = new AtomicInteger();
          atOnce(
              () -> ends.addAndGet(count(table.remove(first))),
              () -> {
                require(table.add(third), "no room");
                ends.addAndGet(10 * count(table.remove(third.id()), third));
              },
              () -> require(count(table.remove(5), third) == 0, "an id that nobody has"));
          require(ends.get() == 11 && table.size() == 1, ends + " ends, left " + table.size());
        });
  }

  @Test
  void noMoreCallsWaitThanMayWhereASlotIsFree() {
    check(
        "pending calls, the last place",
        () -> {
          PendingCalls table = new PendingCalls(3);
          PendingCall first = added(table);
          added(table);
          added(table);
          require(table.remove(first), "it is not there");
          PendingCall ofTakenSlot = call(table);
          PendingCall ofFreeSlot = call(table);
          AtomicInteger taken = new AtomicInteger();
          atOnce(
              () -> taken.addAndGet(count(table.add(ofTakenSlot))),
              () -> taken.addAndGet(count(table.add(ofFreeSlot))));
          require(table.size() == 2 + taken.get(), table.size() + " wait, taken " + taken);
          require(taken.get() == 1, taken + " for one place");
        });
  }

  @Test
  void aCallThatCouldNotBeEndedForLackOfMemoryIsThereOrHasEnded() {
    check(
        "pending calls, no memory",
        () -> {
          PendingCalls table = new PendingCalls(2);
          PendingCall call = added(table);
          AtomicInteger ends = new AtomicInteger();
          atOnce(
              () ->
                  table.endIf(
                      any -> true,
                      any -> {
                        throw new OutOfMemoryError("of a test");
                      },
                      failure -> {}),
              () -> ends.addAndGet(count(table.remove(call.id()), call)),
              () -> ends.addAndGet(count(table.remove(call))));
          require(ends.get() + table.size() == 1, ends + " ends, left " + table.size());
        });
  }
}
