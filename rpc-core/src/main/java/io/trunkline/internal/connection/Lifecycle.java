package io.trunkline.internal.connection;

import org.jspecify.annotations.Nullable;

/**
 * The state of one connection, which only moves forward, and the first reason why it ends.
 * Thread-safe.
 */
public final class Lifecycle {

  /** Where a connection is between its first byte and its last, in this order. */
  public enum State {
    /** The channel, or its TLS handshake, is not ready: no frame may be sent. */
    CONNECTING,
    /** Calls are made here. */
    OPEN,
    /** No new calls are made here; those under way go on. */
    DRAINING,
    /** The connection closes as soon as what is under way or queued has been written. */
    CLOSING,
    /** The connection closes now, whatever is queued. */
    ABORTED,
    /** The channel is gone. */
    CLOSED
  }

  private volatile State state = State.CONNECTING;
  private volatile @Nullable String reason;

  /** The current state. */
  public State state() {
    return state;
  }

  /** Whether this state, or a later one, was reached. */
  public boolean hasReached(State wanted) {
    return state.compareTo(wanted) >= 0;
  }

  /**
   * Moves on to a state. Needs no memory.
   *
   * @return false if that state, or a later one, was reached before
   */
  public synchronized boolean advance(State next) {
    if (hasReached(next)) {
      return false;
    }
    state = next;
    return true;
  }

  /** Notes why the connection ends; the first reason is the true one and is kept. */
  public synchronized void because(String why) {
    if (reason == null) {
      reason = why;
    }
  }

  /** Why the connection ends; null as long as this side does not know. */
  public @Nullable String reason() {
    return reason;
  }
}
