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
 * The calls of one connection that wait for a reply, by id. Thread-safe, and lock-free unless
 * nearly as many wait as may.
 *
 * <p>Ids count up, so an id's low bits are its own slot for as long as fewer calls wait than there
 * are slots. There are few at first: most connections have few calls at a time, and there can be
 * many thousands of connections. The first call that finds its slot taken makes many more; if it is
 * taken among these too, the call goes to a map instead.
 *
 * <p>The map has room for as many calls as may wait beyond the slots. A call that finds the map
 * full borrows the place of a slot that is free. From then on calls in slots are counted, too: a
 * thread either sees the loan after it has taken its slot, or the lender counts that slot.
 */
final class PendingCalls {

  private static final int FIRST_SLOTS = 64;
  private static final int MAX_SLOTS = 4096;

  private final AtomicReferenceArray<@Nullable PendingCall> slots;

  /** How many more slots are made when they are needed; 0 for none. */
  private final int moreSlots;

  private volatile @Nullable AtomicReferenceArray<@Nullable PendingCall> more;

  private final int most;

  /** So many calls may wait without their own slot, however many slots are taken. */
  private final int maxOthers;

  private final Map<Long, PendingCall> others;

  /** How many are in the map: counted before a call is put there, and after it was taken out. */
  private final AtomicInteger besideSlots = new AtomicInteger();

  /** How many calls in the map have borrowed a slot's place, or more. Changed with the lock. */
  private volatile int borrowed;

  private final AtomicLong nextId = new AtomicLong();
  private final AtomicInteger waiting;

  PendingCalls(int most) {
    this(most, new AtomicInteger(), new ConcurrentHashMap<>());
  }

  /**
   * @param most how many calls may wait, more than 0
   * @param waiting counts those of this connection and others
   * @param others keeps the calls that find no slot
   */
  PendingCalls(int most, AtomicInteger waiting, Map<Long, PendingCall> others) {
    this.others = others;
    this.most = most;
    this.waiting = waiting;
    int first = Integer.highestOneBit(Math.min(most, FIRST_SLOTS));
    int left = most - first;
    this.slots = new AtomicReferenceArray<>(first);
    this.moreSlots = left < FIRST_SLOTS ? 0 : Integer.highestOneBit(Math.min(left, MAX_SLOTS));
    this.maxOthers = left - moreSlots;
  }

  /** An id no other call of this connection has: 0 and up, below 2^56. */
  long nextId() {
    return nextId.getAndIncrement();
  }

  /**
   * Adds a call; its reply may come at once.
   *
   * @return false, and nothing is added, if as many wait as may
   */
  boolean add(PendingCall call) {
    AtomicReferenceArray<@Nullable PendingCall> present = more;
    if (present != null && put(present, call)) {
      return borrowed == 0 || mayStay(present, call);
    }
    if (put(slots, call)) {
      return borrowed == 0 || mayStay(slots, call);
    }
    if (present == null) {
      present = moreSlots();
      if (present != null && put(present, call)) {
        return borrowed == 0 || mayStay(present, call);
      }
    }
    return putBesideIfRoom(call);
  }

  /** Takes a call out of its slot again if one call too many waits, and it has not ended. */
  private synchronized boolean mayStay(
      AtomicReferenceArray<@Nullable PendingCall> slots, PendingCall call) {
    updateLoan(); // those that leave the map do not: they would wait for this lock
    return borrowed == 0 || size() <= most || !remove(slots, call);
  }

  /** A call that ended leaves its slot to one id in many, so free slots have to be counted. */
  private synchronized boolean putBesideIfRoom(PendingCall call) {
    borrowed = Math.max(0, besideSlots.get() + 1 - maxOthers); // first: see the class comment
    if (borrowed > 0 && size() >= most) {
      updateLoan();
      return false;
    }
    putBeside(call);
    return true;
  }

  private synchronized void updateLoan() {
    borrowed = Math.max(0, besideSlots.get() - maxOthers);
  }

  private boolean put(AtomicReferenceArray<@Nullable PendingCall> slots, PendingCall call) {
    boolean isPut = slots.compareAndSet(slot(slots, call.id()), null, call);
    if (isPut) {
      waiting.incrementAndGet();
    }
    return isPut;
  }

  private void putBeside(PendingCall call) {
    besideSlots.incrementAndGet();
    try {
      others.put(call.id(), call);
    } catch (Throwable failure) { // no memory; it may be there all the same
      others.remove(call.id(), call);
      besideSlots.decrementAndGet();
      throw failure;
    }
    waiting.incrementAndGet();
  }

  private synchronized @Nullable AtomicReferenceArray<@Nullable PendingCall> moreSlots() {
    AtomicReferenceArray<@Nullable PendingCall> made = more;
    if (made == null && moreSlots > 0) {
      made = new AtomicReferenceArray<>(moreSlots);
      more = made;
    }
    return made;
  }

  /** Takes the call of that id out; null if it is not there, or no longer. */
  @Nullable PendingCall remove(long id) {
    AtomicReferenceArray<@Nullable PendingCall> present = more;
    if (present != null) {
      PendingCall call = find(present, id);
      if (call != null) {
        return remove(present, call) ? call : null;
      }
    }
    PendingCall call = find(slots, id);
    if (call != null) {
      return remove(slots, call) ? call : null;
    }
    // Also if the map seems empty, as one may that others come to and leave.
    PendingCall other = others.remove(id);
    if (other != null) {
      besideSlots.decrementAndGet();
      waiting.decrementAndGet();
    }
    return other;
  }

  /** The call of that id; null if it does not wait. */
  @Nullable PendingCall find(long id) {
    AtomicReferenceArray<@Nullable PendingCall> present = more;
    PendingCall call = present == null ? null : find(present, id);
    if (call == null) {
      call = find(slots, id);
    }
    return call == null ? others.get(id) : call;
  }

  private static @Nullable PendingCall find(
      AtomicReferenceArray<@Nullable PendingCall> slots, long id) {
    PendingCall call = slots.get(slot(slots, id));
    return call != null && call.id() == id ? call : null;
  }

  /** Takes this call out; false if it is not there, or no longer. */
  boolean remove(PendingCall call) {
    // Another call may have its id, if this one has moved to another connection.
    AtomicReferenceArray<@Nullable PendingCall> present = more;
    return present != null && remove(present, call) || remove(slots, call) || removeOther(call);
  }

  /** Like the next method, calls nothing of its own in between: an error there would miscount. */
  private boolean remove(AtomicReferenceArray<@Nullable PendingCall> slots, PendingCall call) {
    boolean isRemoved = slots.compareAndSet(slot(slots, call.id()), call, null);
    if (isRemoved) {
      waiting.decrementAndGet();
    }
    return isRemoved;
  }

  private boolean removeOther(PendingCall call) {
    boolean isRemoved = others.remove(call.id(), call);
    if (isRemoved) {
      besideSlots.decrementAndGet();
      waiting.decrementAndGet();
    }
    return isRemoved;
  }

  /** How many calls wait, as far as can be counted while they come and go. */
  int size() {
    AtomicReferenceArray<@Nullable PendingCall> present = more;
    return besideSlots.get() + size(slots) + (present == null ? 0 : size(present));
  }

  private static int size(AtomicReferenceArray<@Nullable PendingCall> slots) {
    int size = 0;
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

  /**
   * Takes out every call that the condition holds for, and ends it. One that cannot be ended keeps
   * no other from its end; after an Error it is put back and ends when its time is over.
   *
   * @param onFailure receives each of these
   * @return how many were ended
   */
  int endIf(
      Predicate<PendingCall> condition, Consumer<PendingCall> end, Consumer<Throwable> onFailure) {
    int ended = endIf(slots, condition, end, onFailure);
    AtomicReferenceArray<@Nullable PendingCall> present = more;
    if (present != null) {
      ended += endIf(present, condition, end, onFailure);
    }
    for (PendingCall call : others.values()) {
      if (condition.test(call) && removeOther(call)) {
        ended += end(call, end, onFailure);
      }
    }
    return ended;
  }

  private int endIf(
      AtomicReferenceArray<@Nullable PendingCall> slots,
      Predicate<PendingCall> condition,
      Consumer<PendingCall> end,
      Consumer<Throwable> onFailure) {
    int ended = 0;
    for (int i = 0; i < slots.length(); i++) {
      PendingCall call = slots.get(i);
      if (call != null && condition.test(call) && remove(slots, call)) {
        ended += end(call, end, onFailure);
      }
    }
    return ended;
  }

  private int end(PendingCall call, Consumer<PendingCall> end, Consumer<Throwable> onFailure) {
    try {
      end.accept(call);
      return 1;
    } catch (Error failure) { // no memory, for example
      if (!call.isAnswered()) {
        putBack(call);
      }
      onFailure.accept(failure);
    } catch (Throwable broken) {
      onFailure.accept(broken);
    }
    return 0;
  }

  /** Needs no memory where its slot is still free, as it nearly always is. */
  private void putBack(PendingCall call) {
    AtomicReferenceArray<@Nullable PendingCall> present = more;
    if (!(present != null && put(present, call)) && !put(slots, call)) {
      putBeside(call);
    }
  }

  private static int slot(AtomicReferenceArray<@Nullable PendingCall> slots, long id) {
    return (int) id & slots.length() - 1;
  }
}
