package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Maps. A map is read as its own class if that has a constructor without parameters, otherwise as
 * the usual implementation of its interface. A comparator is not written.
 */
final class MapCodec extends TypeCodec {

  private static final String VALUE = "[value]";

  private final @Nullable WireName wireType;
  private final @Nullable ObjectCreator creator;
  private final @Nullable DeclaredType ownKey;
  private final @Nullable DeclaredType ownValue;
  private final boolean isHashMap;
  private final LazyKeyGuard guards;

  MapCodec(Class<?> type, CodecRegistry codecs) {
    super(type);
    isHashMap = type == HashMap.class;
    wireType =
        isHashMap || !Serializable.class.isAssignableFrom(type) ? null : codecs.names().type(type);
    ownKey = DeclaredType.entriesOf(type, 0);
    ownValue = DeclaredType.entriesOf(type, 1);
    creator = ObjectCreator.withConstructor(type);
    guards = new LazyKeyGuard(creator == null ? create().getClass() : type);
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (!out.writeReference(value)) {
      writeMap(out, type(), (Map<?, ?>) value, wireType);
    }
  }

  static void writeMap(ValueWriter out, Class<?> type, Map<?, ?> map, @Nullable WireName wireType) {
    out.enter(type);
    out.writeMapBegin(wireType);
    map.forEach(out.entries());
    out.writeTag(Tags.END);
    out.leave();
  }

  @Override
  public Object readMap(
      ValueReader in, @Nullable DeclaredType declaredKey, @Nullable DeclaredType declaredValue) {
    in.enter();
    Map<Object, Object> map = create();
    in.addObject(map);
    KeyGuard guard = null;
    int keys = 0;
    String part = ValueReader.KEY;
    try {
      while (!in.isEnd()) {
        part = ValueReader.KEY;
        Object key = DeclaredType.readElement(in, declaredKey, ownKey);
        part = VALUE;
        Object value = DeclaredType.readElement(in, declaredValue, ownValue);
        part = ValueReader.KEY;
        if (keys == 0) {
          guards.begin(in.budget());
        }
        guard = guards.check(guard, in.budget(), map, keys++, key);
        map.put(key, value);
      }
    } catch (Throwable e) {
      in.failedIn(part);
      throw e;
    }
    in.leave();
    return map;
  }

  @Override
  public boolean isOfMaps() {
    return true;
  }

  @Override
  public Object readEntries(
      ValueReader in,
      String[] fields,
      @Nullable DeclaredType declaredKey,
      @Nullable DeclaredType declaredValue) {
    boolean isOwn = declaredKey == null || declaredKey.takesNames() && ownKey != null;
    DeclaredType key = isOwn ? ownKey : declaredKey;
    if (key != null && !key.takesNames()) {
      throw found("an object with fields, whose names are no keys of the declared type");
    }
    in.enter();
    Map<Object, Object> map = create();
    in.addObject(map);
    KeyGuard guard = null;
    int keys = 0;
    for (String field : fields) {
      try {
        Object value = DeclaredType.readElement(in, declaredValue, ownValue);
        guard = guards.check(guard, in.budget(), map, keys++, field);
        map.put(field, value);
      } catch (Throwable e) {
        in.failedIn(VALUE);
        throw e;
      }
    }
    in.leave();
    return map;
  }

  @SuppressWarnings("unchecked") // the creator is of a class of maps
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
