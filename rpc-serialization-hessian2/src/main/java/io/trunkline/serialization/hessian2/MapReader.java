package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.AbstractMapDeserializer;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads maps. The kind is the class itself if it has a constructor without parameters, else the
 * usual one of its interface. A comparator does not travel.
 */
final class MapReader extends AbstractMapDeserializer {

  private final Class<?> type;
  private final @Nullable NoArgs<Map<Object, Object>> constructor;
  private final boolean hashes;

  MapReader(Class<?> type) {
    this.type = type;
    this.constructor = NoArgs.of(type);
    this.hashes = !SortedMap.class.isAssignableFrom(type);
  }

  @Override
  public Class<?> getType() {
    return type;
  }

  @Override
  public Object readMap(
      AbstractHessianInput in, @Nullable Class<?> keyType, @Nullable Class<?> valueType)
      throws IOException {
    Map<Object, Object> map = create();
    in.addRef(map);
    KeyGuard guard = hashes ? new KeyGuard(ReadEngine.of(in)) : null;
    while (!in.isEnd()) {
      Object key = keyType == null ? in.readObject() : in.readObject(keyType);
      Object value = valueType == null ? in.readObject() : in.readObject(valueType);
      if (guard != null) {
        guard.check(key);
      }
      map.put(key, value);
    }
    in.readMapEnd();
    return map;
  }

  private Map<Object, Object> create() {
    if (constructor != null) {
      return constructor.create();
    }
    if (SortedMap.class.isAssignableFrom(type)) {
      return new TreeMap<>();
    }
    return ConcurrentMap.class.isAssignableFrom(type) ? new ConcurrentHashMap<>() : new HashMap<>();
  }
}
