package io.trunkline.store.hazelcast;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.store.Durability;
import io.trunkline.store.ObjectQueue;
import io.trunkline.store.ObjectStore;
import io.trunkline.store.StoreFile;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The kind of rpc-store keeps the contract, too. */
class FileStoreTest extends StoreContract {

  @TempDir Path folder;

  private StoreFile file;

  @BeforeEach
  void open() {
    file = StoreFile.open(folder.resolve("file.mv"), Durability.every(1).withoutForce());
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Override
  TableStore tables() {
    return file.tables();
  }

  @Override
  <V> ObjectStore<V> objects(String name, ObjectSerializer serializer) {
    return file.objects(name, serializer);
  }

  @Override
  <E> ObjectQueue<E> queue(String name, ObjectSerializer serializer) {
    return file.queue(name, serializer);
  }
}
