package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.access.ObjectCreator;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Maps. Read as the class itself if it has a constructor without parameters, else as the usual one
 * of its interface. A comparator does not travel.
 */
final class MapForm extends Form {

  private final @Nullable WireName wireType;
  private final @Nullable ObjectCreator creator;
  private final boolean isHashMap;
  private final boolean hashes;

  MapForm(Class<?> type, Forms forms) {
    super(type);
    isHashMap = type == HashMap.class;
    wireType =
        isHashMap || !Serializable.class.isAssignableFrom(type)
            ? null
            : forms.typeName(forms.wireName(type));
    creator = ObjectCreator.withConstructor(type);
    hashes = !SortedMap.class.isAssignableFrom(type);
  }

  @Override
  void write(WriteEngine out, Object value) {
    if (!out.writeReference(value)) {
      writeMap(out, type(), (Map<?, ?>) value, wireType);
    }
  }

  static void writeMap(WriteEngine out, Class<?> type, Map<?, ?> map, @Nullable WireName wireType) {
    out.enter(type);
    out.writeMapBegin(wireType);
    map.forEach(out.entries());
    out.writeTag(Tags.END);
    out.leave();
  }

  @Override
  Object readMap(ReadEngine in, @Nullable Slot keySlot, @Nullable Slot valueSlot) {
    in.enter();
    Map<Object, Object> map = create();
    in.addObject(map);
    KeyGuard guard = hashes ? new KeyGuard(in, map) : null;
    while (!in.isEnd()) {
      Object key = keySlot == null ? in.readAny() : keySlot.read(in);
      Object value = valueSlot == null ? in.readAny() : valueSlot.read(in);
      if (guard != null) {
        guard.check(key);
      }
      map.put(key, value);
    }
    in.leave();
    return map;
  }

  @SuppressWarnings("unchecked") // what a map's constructor makes is one
  private Map<Object, Object> create() {
    if (isHashMap) {
      return new HashMap<>();
    }
    if (creator != null) {
      try {
        return (Map<Object, Object>) creator.create();
      } catch (Throwable e) {
        throw Failures.of("read", e, type());
      }
    }
    if (SortedMap.class.isAssignableFrom(type())) {
      return new TreeMap<>();
    }
    return ConcurrentMap.class.isAssignableFrom(type())
        ? new ConcurrentHashMap<>()
        : new HashMap<>();
  }
}
