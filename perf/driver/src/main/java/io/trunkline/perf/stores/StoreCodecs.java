package io.trunkline.perf.stores;

import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.compression.Compressions;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializerBuilder;
import io.trunkline.serialization.stored.TableStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The serializers that are compared, by the names that the tables have for them. */
final class StoreCodecs {

  /** What the others are compared with. */
  static final String JAVA = "java";

  private static final String REGISTERED = ", registered";

  private StoreCodecs() {}

  /** All that the class path has, the reference first. */
  static List<String> names() {
    ClassLoader loader = StoreCodecs.class.getClassLoader();
    Collection<String> serializations = SerializationProviders.load(loader).names();
    List<String> names = new ArrayList<>();
    for (String name :
        List.of(
            JAVA,
            "kryo",
            "kryo+deflate",
            "kryo+gzip",
            "kryo+zstd",
            "kryo+lz4",
            "kryo, registered",
            "hessian2",
            "fory, registered")) {
      String[] parts = parts(name);
      boolean here = name.equals(JAVA) || serializations.contains(parts[0]);
      if (here && (parts.length == 1 || Compressions.load(loader).names().contains(parts[1]))) {
        names.add(name);
      }
    }
    return names;
  }

  /** The serialization and, if there is one, the compression. */
  private static String[] parts(String name) {
    return name.replace(REGISTERED, "").split("\\+");
  }

  /** The serializer with this name. */
  static ObjectSerializer of(String name, TableStore tables) {
    if (name.equals(JAVA)) {
      return new PlainJava();
    }
    String[] parts = parts(name);
    ObjectSerializerBuilder builder =
        ObjectSerializer.builder()
            .serialization(parts[0])
            .allow(StorePayload.Order.class, StorePayload.Line.class);
    if (parts.length > 1) {
      builder.compression(parts[1]);
    }
    return (name.endsWith(REGISTERED) ? builder.tables(tables) : builder).build();
  }
}
