package io.trunkline.call;

/**
 * Receives the record of a call when it has ended. {@link Invocation#withCallListener} adds a
 * listener to a call.
 */
@FunctionalInterface
public interface CallListener {

  /**
   * Called once when a call has ended: at a consumer for each attempt that a connection accepted,
   * before the caller gets the outcome, and for a one-way call when its request is queued; at a
   * provider when the reply is written, or a one-way method has ended. Runs on a thread of the
   * call, which may be an event loop; must not block. An exception is logged and changes nothing
   * else.
   */
  void ended(CallRecord record);

  /** A listener that calls this one and then another. */
  default CallListener and(CallListener other) {
    return record -> {
      ended(record);
      other.ended(record);
    };
  }
}
