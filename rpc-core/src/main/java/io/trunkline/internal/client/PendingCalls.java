package io.trunkline.internal.client;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one connection that wait for a reply, by id. Thread-safe and lock-free.
 *
 * <p>Ids count up, so an id's low bits are a slot of its own for as long as fewer calls wait than
 * there are slots. A call whose slot is still taken by an old one goes to a map instead.
 */
final class PendingCalls {

  private static final int MAX_SLOTS = 4096;

  private final AtomicReferenceArray<@Nullable PendingCall> slots;
  private final int mask;

  /** How many calls may wait beside those that have a slot of their own. */
  private final int maxOthers;

  private final Map<Long, PendingCall> others = new ConcurrentHashMap<>();
  private final AtomicLong nextId = new AtomicLong();
  private final AtomicInteger waiting;

  /**
   * @param most how many calls may wait, more than 0
   */
  PendingCalls(int most) {
    this(most, new AtomicInteger());
  }

  /**
   * @param most how many calls may wait, more than 0
   * @param waiting counts those of this connection and others
   */
  PendingCalls(int most, AtomicInteger waiting) {
    this.waiting = waiting;
    int count = Integer.highestOneBit(Math.min(most, MAX_SLOTS));
    this.slots = new AtomicReferenceArray<>(count);
    this.mask = count - 1;
    this.maxOthers = most - count;
  }

  /** An id no other call of this connection has: 0 and up, below 2^56. */
  long nextId() {
    return nextId.getAndIncrement();
  }

  /**
   * Adds a call; its reply may come at once.
   *
   * @return false, and nothing is added, if too many wait: at most as many as there may be, and
   *     that many less 4,096 at least, because a call that ended leaves its slot to one call in
   *     4,096
   */
  boolean add(PendingCall call) {
    waiting.incrementAndGet(); // first, as its end counts it down
    if (slots.compareAndSet(slot(call.id()), null, call)) {
      return true;
    }
    if (others.size() >= maxOthers) {
      waiting.decrementAndGet();
      return false;
    }
    others.put(call.id(), call);
    return true;
  }

  /** Takes the call of that id out; null if it is not there, or no longer. */
  @Nullable PendingCall remove(long id) {
    int slot = slot(id);
    PendingCall call = slots.get(slot);
    if (call != null && call.id() == id) {
      return takenOut(slots.compareAndSet(slot, call, null)) ? call : null;
    }
    // Not asked first whether it is empty: while others come and go, a map may say so of a call in
    // it.
    PendingCall other = others.remove(id);
    takenOut(other != null);
    return other;
  }

  private boolean takenOut(boolean isTakenOut) {
    if (isTakenOut) {
      waiting.decrementAndGet();
    }
    return isTakenOut;
  }

  /** The call of that id; null if it does not wait. */
  @Nullable PendingCall find(long id) {
    PendingCall call = slots.get(slot(id));
    return call != null && call.id() == id ? call : others.get(id);
  }

  /** Takes this call out; false if it is not there, or no longer. */
  boolean remove(PendingCall call) {
    long id = call.id(); // another call may have it, if this one has moved to another connection
    return takenOut(slots.compareAndSet(slot(id), call, null) || others.remove(id, call));
  }

  /** How many calls wait, as far as can be counted while they come and go. */
  int size() {
    int size = others.size();
    for (int i = 0; i < slots.length(); i++) {
      if (slots.get(i) != null) {
        size++;
      }
    }
    return size;
  }

  /** Whether no call waits. */
  boolean isEmpty() {
    if (!others.isEmpty()) {
      return false;
    }
    for (int i = 0; i < slots.length(); i++) {
      if (slots.get(i) != null) {
        return false;
      }
    }
    return true;
  }

  /**
   * Takes out every call that the condition holds for, and ends it. One that cannot be ended keeps
   * no other from its end; if that was for lack of memory, it is put back and ends when its time is
   * over.
   *
   * @param onFailure told of each of these
   * @return how many were ended
   */
  int endIf(
      Predicate<PendingCall> condition, Consumer<PendingCall> end, Consumer<Throwable> onFailure) {
    int ended = 0;
    for (int i = 0; i < slots.length(); i++) {
      PendingCall call = slots.get(i);
      if (call != null && condition.test(call) && takenOut(slots.compareAndSet(i, call, null))) {
        ended += end(call, end, onFailure);
      }
    }
    for (PendingCall call : others.values()) {
      if (condition.test(call) && takenOut(others.remove(call.id(), call))) {
        ended += end(call, end, onFailure);
      }
    }
    return ended;
  }

  private int end(PendingCall call, Consumer<PendingCall> end, Consumer<Throwable> onFailure) {
    try {
      end.accept(call);
      return 1;
    } catch (VirtualMachineError noMemory) {
      putBack(call);
      onFailure.accept(noMemory);
    } catch (Throwable broken) {
      onFailure.accept(broken);
    }
    return 0;
  }

  /** Needs no memory where its slot is still free, as it nearly always is. */
  private void putBack(PendingCall call) {
    waiting.incrementAndGet();
    if (!slots.compareAndSet(slot(call.id()), null, call)) {
      others.put(call.id(), call);
    }
  }

  private int slot(long id) {
    return (int) id & mask;
  }
}
