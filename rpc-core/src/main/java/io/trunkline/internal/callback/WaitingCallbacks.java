package io.trunkline.internal.callback;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** The calls of callbacks that wait for a reply, by id, up to a number. Thread-safe. */
final class WaitingCallbacks {

  private final Map<Long, CallbackCall> calls = new ConcurrentHashMap<>();

  /** One for each call that may still be added. */
  private final Semaphore room;

  WaitingCallbacks(int most) {
    this.room = new Semaphore(most);
  }

  /** Adds a call; false if as many wait as may. If this throws, nothing has happened. */
  boolean add(CallbackCall call) {
    if (!room.tryAcquire()) {
      return false;
    }
    try {
      calls.put(call.id(), call);
    } catch (Throwable failure) { // no memory; it may be there all the same
      calls.remove(call.id());
      room.release();
      throw failure;
    }
    return true;
  }

  /** Takes a call out, for the thread that ends it; null if it is not there, or no longer. */
  @Nullable CallbackCall remove(long id) {
    CallbackCall call = calls.remove(id);
    if (call != null) {
      room.release();
    }
    return call;
  }

  /** Returns a view of the calls. */
  Collection<CallbackCall> all() {
    return calls.values();
  }
}
