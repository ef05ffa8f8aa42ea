package io.trunkline.store;

import io.trunkline.serialization.stored.MigratingSerializer;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;

/** The three generations of the tests. */
final class Serializers {

  private Serializers() {}

  static ObjectSerializer java() {
    return ObjectSerializer.builder().jdkStreams().allow(Order.class).build();
  }

  static ObjectSerializer kryo(TableStore tables) {
    return ObjectSerializer.builder()
        .serialization("kryo")
        .allow(Order.class)
        .tables(tables)
        .legacy(java())
        .build();
  }

  static ObjectSerializer hessian2(TableStore tables) {
    return ObjectSerializer.builder()
        .serialization("hessian2")
        .compression("gzip")
        .compressionThreshold(0)
        .allow(Order.class)
        .tables(tables)
        .build();
  }

  static MigratingSerializer javaToKryo(TableStore tables) {
    return MigratingSerializer.between(java(), kryo(tables));
  }

  static MigratingSerializer kryoToHessian2(TableStore tables) {
    return MigratingSerializer.between(kryo(tables), hessian2(tables));
  }
}
