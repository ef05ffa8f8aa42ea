package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A HashMap or LinkedHashMap under agreed terms, in the form that Kryo has for all maps. */
final class HashMapSerializer extends BoundedMapSerializer<Map<?, ?>> implements Walked {

  private final Class<?> type;

  HashMapSerializer(Class<?> type) {
    super(KryoForm.KRYO_5);
    this.type = type;
  }

  @Override
  public void write(GraphWriter writer, @Nullable Object object) {
    ArrayOutput out = writer.out();
    if (object == null) {
      out.writeByte(Kryo.NULL);
      return;
    }
    HashMap<?, ?> map = (HashMap<?, ?>) object;
    out.writeVarInt(map.size() + 1, true);
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      writer.writeOpen(entry.getKey());
      writer.writeOpen(entry.getValue());
    }
  }

  @Override
  public @Nullable Object read(GraphReader reader, int id) {
    ArrayInput in = reader.in();
    int length = in.readVarInt(true) - 1;
    if (length == -1) {
      return null;
    }
    in.claimElements(length);
    @SuppressWarnings("unchecked") // of keys and values that are checked one by one
    Map<@Nullable Object, @Nullable Object> map =
        (Map<@Nullable Object, @Nullable Object>)
            create(reader.kryo(), in, (Class<Map<?, ?>>) type, length);
    reader.begun(id, map);
    if (length == 0) {
      return map;
    }
    Containers.claimEntries(in, map, length);
    boolean isOutermost = reader.isInOutermost();
    int before = reader.beginFilling();
    int latest = reader.latestReadId();
    LazyKeyGuard guards = Containers.TABLES;
    KeyGuard guard = null;
    for (int i = 0; i < length; i++) {
      Object key = reader.readOpen();
      if (isOutermost) {
        in.parts().read(key instanceof String);
      }
      Object value = reader.readOpen();
      if (isOutermost) {
        in.parts().read(value instanceof String);
      }
      guard = guards.check(guard, in.budget(), map, i, key);
      Object replaced = map.put(key, value);
      if (replaced != null) {
        reader.collided(map, key, value, replaced);
      }
    }
    reader.filled(map, before, latest);
    return map;
  }
}
