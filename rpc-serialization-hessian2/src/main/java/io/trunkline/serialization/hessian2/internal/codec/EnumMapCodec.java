package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Enum maps. A message does not name the enum of the keys: the declared type does, or the first
 * key. Without either, an empty HashMap is read, as stock peers do for every enum map.
 */
final class EnumMapCodec extends TypeCodec {

  private static final int BYTES_OF_CONSTANT = 4; // an enum map has a place for each

  private final WireName wireType;

  EnumMapCodec(CodecRegistry codecs) {
    super(EnumMap.class);
    wireType = codecs.names().type(EnumMap.class);
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (!out.writeReference(value)) {
      MapCodec.writeMap(out, type(), (Map<?, ?>) value, wireType);
    }
  }

  @Override
  public Object readMap(
      ValueReader in, @Nullable DeclaredType keyType, @Nullable DeclaredType valueType) {
    in.enter();
    Map<Object, Object> map =
        keyType != null && keyType.namesEnum() ? of(in, keyType.type()) : null;
    int number = map == null ? in.addIncomplete() : in.addObject(map);
    while (!in.isEnd()) {
      Object key = DeclaredType.readElement(in, keyType, null);
      if (!(key instanceof Enum<?> constant)) {
        throw in.failure("its key is no constant of an enum");
      }
      if (map == null) {
        map = of(in, constant.getDeclaringClass());
        in.setObject(number, map);
      }
      map.put(key, DeclaredType.readElement(in, valueType, null));
    }
    if (map == null) {
      map = new HashMap<>();
      in.setObject(number, map);
    }
    in.leave();
    return map;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // EnumMap checks every key
  private static Map<Object, Object> of(ValueReader in, Class keys) {
    in.gate().check(keys); // before the enum is initialised
    int constants = keys.getEnumConstants().length;
    in.budget().claimBytes((long) BYTES_OF_CONSTANT * constants, "room for all keys of enum maps");
    return new EnumMap(keys);
  }
}
