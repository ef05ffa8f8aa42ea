package io.trunkline.store;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.DataType;

/** The maps of a file by their names, which begin with what they hold. */
interface Maps {

  String TABLES = "trunkline.tables";
  String OBJECTS = "objects.";
  String QUEUE = "queue.";

  /** Opens a map, which is made if there is none. */
  <K> MVMap<K, byte[]> open(String name, DataType<K> keys);

  /** Opens a map of an engine. */
  static <K> MVMap<K, byte[]> in(MVStore store, String name, DataType<K> keys) {
    return store.openMap(
        name, new MVMap.Builder<K, byte[]>().keyType(keys).valueType(ByteArrayDataType.INSTANCE));
  }
}
