package io.trunkline.serialization.hessian2.internal.codec;

import java.util.HashMap;
import java.util.Map;

/**
 * Reads objects of a class that the gate refuses as maps from the names of their fields, as stock
 * peers do. No class is looked for.
 */
public final class FieldsAsMapCodec extends TypeCodec {

  public FieldsAsMapCodec() {
    super(HashMap.class);
  }

  @Override
  public void write(ValueWriter out, Object value) {
    throw new IllegalStateException("maps are written by their own codec");
  }

  @Override
  public void requireObject() {}

  @Override
  public Object plan(String[] fields) {
    return fields;
  }

  @Override
  public Object readObject(ValueReader in, Object plan) {
    in.enter();
    Map<Object, Object> map = new HashMap<>();
    in.addObject(map);
    KeyGuard guard = new KeyGuard(in, map);
    for (String field : (String[]) plan) {
      Object value = in.readAny();
      guard.check(field);
      map.put(field, value);
    }
    in.leave();
    return map;
  }
}
