package io.trunkline.store.hazelcast;

import com.hazelcast.client.HazelcastClientNotActiveException;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.transaction.TransactionContext;
import com.hazelcast.transaction.TransactionOptions;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.store.Delivery;
import io.trunkline.store.ObjectQueue;
import io.trunkline.store.StoreException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A queue in an {@code IQueue}, each entry on two members. Taking one begins a transaction of
 * Hazelcast, and the acknowledgement commits it: an entry comes back if the consumer gives it back,
 * dies, or takes longer than it may. A delivery belongs to the thread that took it, which takes no
 * other one before it has ended this one. An entry that is offered to a cluster that loses both of
 * its members is lost.
 *
 * @param <E> what the application keeps
 */
public final class HaQueue<E> implements ObjectQueue<E> {

  private final HazelcastInstance hazelcast;
  private final String name;
  private final ObjectSerializer serializer;
  private final Duration toAcknowledge;

  HaQueue(
      HazelcastInstance hazelcast,
      String name,
      ObjectSerializer serializer,
      Duration toAcknowledge) {
    this.hazelcast = hazelcast;
    this.name = name;
    this.serializer = serializer;
    this.toAcknowledge = toAcknowledge;
  }

  /**
   * {@inheritDoc}
   *
   * @throws StoreException also if the queue has a configured capacity and is full
   */
  @Override
  public void offer(E entry) {
    byte[] bytes = serializer.serialize(Cluster.required(entry, "entry"));
    if (!Cluster.call(name, () -> hazelcast.<byte[]>getQueue(name).offer(bytes))) {
      throw new StoreException(name + " is full; raise max-size, or take from it", null);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if this thread has another delivery that has not ended
   */
  @Override
  public @Nullable Delivery<E> take(Duration timeout) throws InterruptedException {
    TransactionContext transaction = Cluster.call(name, () -> begin(timeout));
    byte[] bytes = null;
    try {
      bytes = transaction.<byte[]>getQueue(name).poll(millisOf(timeout), TimeUnit.MILLISECONDS);
    } catch (HazelcastException
        | HazelcastInstanceNotActiveException
        | HazelcastClientNotActiveException e) {
      throw Cluster.failed(name, e);
    } finally {
      if (bytes == null) { // also if this thread was interrupted
        Cluster.call(
            name,
            () -> {
              transaction.rollbackTransaction();
              return true;
            });
      }
    }
    return bytes == null ? null : new Taken(transaction, bytes);
  }

  private static long millisOf(Duration timeout) {
    return Math.min(timeout.toSeconds(), TimeUnit.DAYS.toSeconds(365)) * 1000
        + timeout.toMillisPart();
  }

  private TransactionContext begin(Duration timeout) {
    TransactionContext transaction =
        hazelcast.newTransactionContext(
            new TransactionOptions()
                .setTransactionType(TransactionOptions.TransactionType.TWO_PHASE)
                .setTimeout(millisOf(timeout) + toAcknowledge.toMillis(), TimeUnit.MILLISECONDS));
    transaction.beginTransaction();
    return transaction;
  }

  /** The number of entries, without those that are taken. */
  @Override
  public long size() {
    return Cluster.call(name, () -> hazelcast.getQueue(name).size());
  }

  private final class Taken implements Delivery<E> {

    private final TransactionContext transaction;
    private final byte[] bytes;
    private boolean ended;

    Taken(TransactionContext transaction, byte[] bytes) {
      this.transaction = transaction;
      this.bytes = bytes;
    }

    @Override
    public E value() {
      E value = serializer.<E>deserialize(bytes);
      if (value == null) {
        throw new StoreException("an entry of " + name + " is null, which no offer takes", null);
      }
      return value;
    }

    @Override
    public void acknowledge() {
      end(transaction::commitTransaction);
    }

    @Override
    public void giveBack() {
      end(transaction::rollbackTransaction);
    }

    private void end(Runnable how) {
      if (ended) {
        throw new IllegalStateException("this entry was acknowledged or given back");
      }
      ended = true;
      Cluster.call(
          name,
          () -> {
            how.run();
            return true;
          });
    }
  }
}
