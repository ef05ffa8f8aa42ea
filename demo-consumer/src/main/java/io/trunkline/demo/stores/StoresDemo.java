package io.trunkline.demo.stores;

import io.trunkline.serialization.stored.MigratingSerializer;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.store.Durability;
import io.trunkline.store.Migration;
import io.trunkline.store.MigrationProgress;
import io.trunkline.store.ObjectStore;
import io.trunkline.store.StoreFile;
import io.trunkline.store.StoredBytes;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A store that plain Java serialization wrote becomes one of kryo, and then one of hessian2 and
 * gzip, while it is read and written.
 */
public final class StoresDemo {

  private static final int PARCELS = 60_000;

  private final StoreFile file;
  private final int count;

  private StoresDemo(StoreFile file, int count) {
    this.file = file;
    this.count = count;
  }

  /** Runs in the folder that is named first; a second argument is the number of parcels. */
  public static void main(String[] args) {
    int count = args.length > 1 ? Integer.parseInt(args[1]) : PARCELS;
    Path path = Path.of(args[0]).resolve("parcels.mv");
    try (StoreFile file = StoreFile.open(path, Durability.every(100).withoutForce())) {
      if (!new StoresDemo(file, count).run()) {
        System.exit(1);
      }
    }
  }

  private boolean run() {
    ObjectSerializer java = ObjectSerializer.builder().jdkStreams().allow(Parcel.class).build();
    ObjectSerializer kryo =
        ObjectSerializer.builder()
            .serialization("kryo")
            .allow(Parcel.class)
            .tables(file.tables())
            .build();
    ObjectSerializer hessian2 =
        ObjectSerializer.builder()
            .serialization("hessian2")
            .compression("gzip")
            .compressionThreshold(0)
            .allow(Parcel.class)
            .tables(file.tables())
            .build();
    ObjectStore<Parcel> parcels = file.objects("parcels", java);
    for (int i = 0; i < count; i++) {
      String key = "parcel " + i;
      parcels.put(key, Parcel.of(key, 0));
    }
    say("%,d values written by Java serialization, %s", count, size(parcels.bytes()));
    boolean toKryo = migrate("java to kryo", MigratingSerializer.between(java, kryo));
    boolean toHessian2 =
        migrate("kryo to hessian2 + gzip", MigratingSerializer.between(kryo, hessian2));
    return toKryo && toHessian2;
  }

  private boolean migrate(String name, MigratingSerializer serializer) {
    ObjectStore<Parcel> parcels = file.objects("parcels", serializer);
    MigrationProgress last;
    Traffic traffic = new Traffic(parcels, count);
    try (traffic) {
      last =
          Migration.of(parcels, serializer)
              .run(progress -> say("%s: %s; meanwhile %s", name, progress, traffic));
    }
    say("%s: done in %d s, %s", name, last.elapsed().toSeconds(), size(parcels.bytes()));
    return last.done() && last.unreadable() == 0 && traffic.failures() == 0;
  }

  private static String size(StoredBytes values) {
    long bytes = 0;
    for (String key : values.keys()) {
      byte[] value = values.get(key);
      bytes += value == null ? 0 : value.length;
    }
    return String.format(Locale.ROOT, "%,d bytes each", bytes / values.size());
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
