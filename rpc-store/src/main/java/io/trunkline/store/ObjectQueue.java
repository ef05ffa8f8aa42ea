package io.trunkline.store;

import io.trunkline.serialization.SerializationException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Objects in the order in which they were offered, for any number of producers and consumers. Each
 * is delivered at least once: what was taken and not acknowledged comes back, so a consumer may see
 * an entry again after a crash.
 *
 * <p>Thread-safe. Methods block on the disk or the network and throw {@link StoreException} if the
 * engine fails or is closed.
 *
 * @param <E> what the application keeps; not checked when it is read
 */
public interface ObjectQueue<E> {

  /**
   * Adds an entry at the end.
   *
   * @throws IllegalArgumentException if it is null
   * @throws SerializationException if it cannot be written; nothing is added then
   */
  void offer(E entry);

  /**
   * Takes the first entry that nobody has taken, and waits for one if there is none.
   *
   * @param timeout how long to wait; zero for not at all
   * @return null if there was none in that time
   * @throws InterruptedException if this thread is interrupted while it waits
   */
  @Nullable Delivery<E> take(Duration timeout) throws InterruptedException;

  /** The number of entries, those that were taken and not acknowledged included or not. */
  long size();
}
