package io.trunkline.store;

import io.trunkline.serialization.SerializationException;

/**
 * An entry that a consumer has taken from an {@link ObjectQueue}. Used by the thread that took it,
 * which ends it with {@link #acknowledge()} or {@link #giveBack()}.
 *
 * @param <E> what the application keeps
 */
public interface Delivery<E> {

  /**
   * The entry, made anew by each call.
   *
   * @throws SerializationException if its bytes cannot be read here. The delivery goes on: give it
   *     back for a consumer that can, or acknowledge it to drop it
   */
  E value();

  /**
   * Removes the entry from the queue for good.
   *
   * @throws IllegalStateException if the delivery has ended
   */
  void acknowledge();

  /**
   * Lets the entry be taken again, before those that were offered after it where the queue can.
   *
   * @throws IllegalStateException if the delivery has ended
   */
  void giveBack();
}
