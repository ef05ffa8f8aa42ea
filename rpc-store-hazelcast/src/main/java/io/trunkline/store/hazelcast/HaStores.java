package io.trunkline.store.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.HazelcastInstance;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import java.time.Duration;

/**
 * The object stores, queues and class tables of a Hazelcast cluster, as one of its members or
 * clients sees them. Thread-safe. The instance belongs to the caller, who shuts it down.
 */
public final class HaStores {

  private static final String OBJECTS = "trunkline.objects.";
  private static final String QUEUE = "trunkline.queue.";
  private static final String TABLES = "trunkline.tables";
  private static final Duration TO_ACKNOWLEDGE = Duration.ofMinutes(2);

  private final HazelcastInstance hazelcast;

  private HaStores(HazelcastInstance hazelcast) {
    this.hazelcast = hazelcast;
  }

  /** The stores and queues of the cluster of this member or client. */
  public static HaStores of(HazelcastInstance hazelcast) {
    return new HaStores(hazelcast);
  }

  /**
   * Sets up a member for stores and queues: one synchronous backup, values as bytes, no eviction.
   * Every member of the cluster needs it.
   *
   * @return the same
   */
  public static Config configure(Config member) {
    for (String maps : new String[] {OBJECTS + "*", TABLES}) {
      member.addMapConfig(
          new MapConfig(maps)
              .setBackupCount(1)
              .setAsyncBackupCount(0)
              .setInMemoryFormat(InMemoryFormat.BINARY));
    }
    return member.addQueueConfig(
        new QueueConfig(QUEUE + "*").setBackupCount(1).setAsyncBackupCount(0));
  }

  /** Where the class tables of values are kept: in the cluster. Give it to {@code tables(...)}. */
  public TableStore tables() {
    return TableStore.in(
        hazelcast.<String, byte[]>getMap(TABLES), "map " + TABLES + " of " + hazelcast.getName());
  }

  /**
   * The objects with this name.
   *
   * @param serializer writes and reads the values
   */
  public <V> HaObjectStore<V> objects(String name, ObjectSerializer serializer) {
    return new HaObjectStore<>(hazelcast.getMap(OBJECTS + name), serializer);
  }

  /**
   * The queue with this name, whose entries come back after two minutes without acknowledgement.
   *
   * @param serializer writes and reads the entries
   */
  public <E> HaQueue<E> queue(String name, ObjectSerializer serializer) {
    return queue(name, serializer, TO_ACKNOWLEDGE);
  }

  /**
   * The queue with this name.
   *
   * @param serializer writes and reads the entries
   * @param toAcknowledge how long a consumer may take from {@code take} to {@code acknowledge}; an
   *     entry comes back then
   */
  public <E> HaQueue<E> queue(String name, ObjectSerializer serializer, Duration toAcknowledge) {
    return new HaQueue<>(hazelcast, QUEUE + name, serializer, toAcknowledge);
  }
}
