package io.trunkline.perf.stores;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.store.Delivery;
import io.trunkline.store.Durability;
import io.trunkline.store.ObjectQueue;
import io.trunkline.store.ObjectStore;
import io.trunkline.store.StoreFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One of the four stores and queues, open for one serializer. */
final class Engine implements AutoCloseable {

  /** The columns of the article. */
  static final String LOCAL_QUEUE = "local queue";

  static final String LOCAL_STORE = "local store";
  static final String HA_QUEUE = "HA queue";
  static final String HA_STORE = "HA store";

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

  private final @Nullable ObjectStore<Object> store;
  private final @Nullable ObjectQueue<Object> queue;
  private final ObjectSerializer serializer;
  private final Closing closing;

  private interface Closing {
    void close() throws IOException;
  }

  private Engine(
      @Nullable ObjectStore<Object> store,
      @Nullable ObjectQueue<Object> queue,
      ObjectSerializer serializer,
      Closing closing) {
    this.store = store;
    this.queue = queue;
    this.serializer = serializer;
    this.closing = closing;
  }

  /** A new file in a folder, which is deleted when the engine is closed. */
  static Engine inFile(Path folder, boolean isQueue, String codec) throws IOException {
    Path path = Files.createTempFile(folder, "store", ".mv");
    Files.delete(path);
    StoreFile file = StoreFile.open(path, Durability.every(1).withoutForce());
    ObjectSerializer serializer = StoreCodecs.of(codec, file.tables());
    return new Engine(
        isQueue ? null : file.objects("values", serializer),
        isQueue ? file.queue("values", serializer) : null,
        serializer,
        () -> {
          file.close();
          Files.deleteIfExists(path);
        });
  }

  /** On the two members of a cluster. */
  static Engine in(Cluster cluster, boolean isQueue, String codec) {
    ObjectSerializer serializer = StoreCodecs.of(codec, cluster.stores().tables());
    return new Engine(
        isQueue ? null : cluster.stores().objects("values", serializer),
        isQueue ? cluster.stores().queue("values", serializer) : null,
        serializer,
        cluster::clear);
  }

  /** How many bytes are kept of a value. */
  int bytes(Object value) {
    return serializer.serialize(value).length;
  }

  /**
   * Writes a value, reads it and compares.
   *
   * @param key for this thread only
   */
  void work(String key, Object value) throws InterruptedException {
    Object read;
    if (store != null) {
      store.put(key, value);
      read = store.get(key);
    } else if (queue != null) {
      queue.offer(value);
      Delivery<Object> delivery = queue.take(LONGEST_WAIT);
      if (delivery == null) {
        throw new IllegalStateException("the queue has lost an entry");
      }
      read = delivery.value();
      delivery.acknowledge();
    } else {
      throw new IllegalStateException("neither store nor queue");
    }
    if (!StorePayload.isSame(value, read)) {
      throw new IllegalStateException("WRONG RESULT: another value was read");
    }
  }

  @Override
  public void close() throws IOException {
    closing.close();
  }
}
