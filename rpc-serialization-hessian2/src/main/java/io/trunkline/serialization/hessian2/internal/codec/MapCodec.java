package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps. A map is read as its own class if that can be made, otherwise as the usual implementation
 * of its interface. Stock peers get no comparator, nor anything else besides the entries.
 */
final class MapCodec extends ContainerCodec {

  private static final String VALUE = "[value]";

  private final @Nullable DeclaredType ownKey;
  private final @Nullable DeclaredType ownValue;
  private final boolean isHashMap;

  MapCodec(Class<?> type, CodecRegistry codecs) {
    super(type, HashMap.class, codecs, "put", 2);
    isHashMap = made() == HashMap.class;
    ownKey = DeclaredType.entriesOf(type, 0);
    ownValue = DeclaredType.entriesOf(type, 1);
  }

  @Override
  void writeUsual(ValueWriter out, Object value) {
    writeMap(out, type(), (Map<?, ?>) value, wireType);
  }

  @Override
  void writeElements(ValueWriter out, Object value) {
    out.writeMapBegin(null);
    ((Map<?, ?>) value).forEach(out.entries());
    out.writeTag(Tags.END);
  }

  static void writeMap(ValueWriter out, Class<?> type, Map<?, ?> map, @Nullable WireName wireType) {
    out.enter(type);
    out.writeMapBegin(wireType);
    map.forEach(out.entries());
    out.writeTag(Tags.END);
    out.leave();
  }

  @Override
  public @Nullable Object readMap(
      ValueReader in, @Nullable DeclaredType declaredKey, @Nullable DeclaredType declaredValue) {
    in.enter();
    Map<Object, Object> map = create();
    int number = in.addObject(map);
    readEntries(in, map, declaredKey, declaredValue, filler());
    in.leave();
    return resolved(in, number, map);
  }

  @Override
  @SuppressWarnings("unchecked") // the object is one that this codec has made
  void readElements(
      ValueReader in,
      Object container,
      @Nullable DeclaredType first,
      @Nullable DeclaredType second) {
    in.beginEntries();
    readEntries(in, (Map<Object, Object>) container, first, second, filler());
  }

  private void readEntries(
      ValueReader in,
      Map<Object, Object> map,
      @Nullable DeclaredType declaredKey,
      @Nullable DeclaredType declaredValue,
      @Nullable MethodHandle filler) {
    KeyGuard guard = null;
    int keys = 0;
    boolean isPostponed = false;
    String part = ValueReader.KEY;
    try {
      while (!in.isEnd()) {
        part = ValueReader.KEY;
        boolean isReference = in.peek() == Tags.REFERENCE;
        Object key = DeclaredType.readElement(in, declaredKey, ownKey);
        part = VALUE;
        Object value = DeclaredType.readElement(in, declaredValue, ownValue);
        part = ValueReader.KEY;
        if (keys == 0) {
          begin(in);
        }
        isPostponed = isPostponed || isReference && isUnfinished(in, key, map);
        if (isPostponed) {
          in.postponed().add(map, key, value, filler, in.budget());
          continue;
        }
        guard = check(in, guard, map, keys++, key);
        if (filler == null) {
          map.put(key, value);
        } else {
          filler.invokeExact((Object) map, key, value);
        }
      }
    } catch (Throwable e) {
      in.failedIn(part);
      throw Failures.asItIs(e);
    }
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
        guard = check(in, guard, map, keys++, field);
        map.put(field, value);
      } catch (Throwable e) {
        in.failedIn(VALUE);
        throw e;
      }
    }
    in.leave();
    return map;
  }

  @Override
  Object ofParts(ValueReader in, @Nullable Object[] keys, @Nullable Object[] values) {
    if (keys.length != values.length) {
      throw in.failure("a map has " + keys.length + " keys and " + values.length + " values");
    }
    Map<Object, Object> map = create();
    KeyGuard guard = null;
    begin(in);
    for (int i = 0; i < keys.length; i++) {
      guard = check(in, guard, map, i, keys[i]);
      map.put(keys[i], values[i]);
    }
    return map;
  }

  @SuppressWarnings("unchecked") // the maker is of a class of maps
  private Map<Object, Object> create() {
    return isHashMap ? new HashMap<>() : (Map<Object, Object>) make();
  }
}
