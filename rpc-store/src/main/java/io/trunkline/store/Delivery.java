package io.trunkline.store;

import io.trunkline.serialization.SerializationException;

/**
 * An entry that a consumer has taken from an {@link ObjectQueue}. Used by the thread that took it,
 * which ends it with {@link #acknowledge()} or {@link #giveBack()}.
 *
 * @param <E> the type of the entries
 */
public interface Delivery<E> {

  /**
   * The entry, deserialized at each call.
   *
   * @throws SerializationException if its bytes cannot be read here. The delivery stays open: give
   *     the entry back for another consumer, or acknowledge it to drop it
   */
  E value();

  /**
   * Removes the entry from the queue permanently.
   *
   * @throws IllegalStateException if the delivery has ended
   */
  void acknowledge();

  /**
   * Returns the entry to the queue, before later entries if the queue supports that.
   *
   * @throws IllegalStateException if the delivery has ended
   */
  void giveBack();
}
