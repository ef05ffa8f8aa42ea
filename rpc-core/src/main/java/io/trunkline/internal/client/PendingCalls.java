package io.trunkline.internal.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
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

  /**
   * @param most how many calls may wait, more than 0
   */
  PendingCalls(int most) {
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
    if (slots.compareAndSet(slot(call.id()), null, call)) {
      return true;
    }
    if (others.size() >= maxOthers) {
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
      return slots.compareAndSet(slot, call, null) ? call : null;
    }
    // Not asked first whether it is empty: while others come and go, a map may say so of a call in
    // it.
    return others.remove(id);
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
    return size() == 0;
  }

  /** Takes out every call whose deadline has passed. */
  List<PendingCall> removeExpired(long nowNanos) {
    return removeIf(call -> call.deadlineNanos() - nowNanos <= 0);
  }

  /** Takes out every call that was sent. */
  List<PendingCall> removeSent() {
    return removeIf(PendingCall::isSent);
  }

  private List<PendingCall> removeIf(Predicate<PendingCall> condition) {
    List<PendingCall> removed = new ArrayList<>();
    for (int i = 0; i < slots.length(); i++) {
      PendingCall call = slots.get(i);
      if (call != null && condition.test(call) && slots.compareAndSet(i, call, null)) {
        removed.add(call);
      }
    }
    for (PendingCall call : others.values()) {
      if (condition.test(call) && others.remove(call.id(), call)) {
        removed.add(call);
      }
    }
    return removed;
  }

  private int slot(long id) {
    return (int) id & mask;
  }
}
