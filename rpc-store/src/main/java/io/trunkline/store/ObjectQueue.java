package io.trunkline.store;

import io.trunkline.serialization.SerializationException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A queue of objects for any number of producers and consumers. Each entry is delivered at least
 * once: entries that were taken but not acknowledged return to the queue, so a consumer may see an
 * entry again after a crash.
 *
 * <p>Thread-safe. Methods block on the disk or the network, and throw {@link StoreException} if the
 * engine fails or is closed.
 *
 * @param <E> the type of the entries; not checked when they are read
 */
public interface ObjectQueue<E> {

  /**
   * Adds an entry at the end.
   *
   * @throws IllegalArgumentException if it is null
   * @throws SerializationException if it cannot be written; nothing is added
   */
  void offer(E entry);

  /**
   * Takes the first entry that is not taken, and waits for one if necessary.
   *
   * @param timeout how long to wait; zero for not at all
   * @return null if no entry became available in that time
   * @throws InterruptedException if this thread is interrupted while it waits
   */
  @Nullable Delivery<E> take(Duration timeout) throws InterruptedException;

  /**
   * The number of entries. Whether it includes entries taken but not acknowledged depends on the
   * queue.
   */
  long size();
}
