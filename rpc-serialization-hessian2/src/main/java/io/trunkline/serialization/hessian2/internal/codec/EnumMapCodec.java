package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.access.SerializedParts;
import io.trunkline.serialization.hessian2.internal.codec.StatePlan.Part;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Enum maps. A message does not name the enum of the keys: the declared type does, or the first
 * key. Without either, an empty HashMap is read, as stock peers do for every enum map. Under terms
 * an empty one is written as an object with fields, of which the first is the enum.
 */
final class EnumMapCodec extends TypeCodec {

  private static final int BYTES_OF_CONSTANT = 4; // an enum map has a place for each

  private static final List<String> EMPTY = List.of(Part.KEYS.text(), Part.ELEMENTS.text());

  private final WireName wireType;
  private final @Nullable WireName empty; // under terms

  EnumMapCodec(CodecRegistry codecs) {
    super(EnumMap.class);
    empty = codecs.isUnderTerms() ? codecs.names().definition(EnumMap.class, EMPTY) : null;
    wireType = codecs.names().type(EnumMap.class);
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    Map<?, ?> map = (Map<?, ?>) value;
    if (empty == null || !map.isEmpty()) {
      MapCodec.writeMap(out, type(), map, wireType);
      return;
    }
    out.enter(type());
    out.writeDefinition(empty);
    out.writeObject(SerializedParts.enumOf(map));
    out.skipReference();
    out.writeMapBegin(null);
    out.writeTag(Tags.END);
    out.leave();
  }

  @Override
  public void requireObject() {
    if (empty == null) {
      throw found("an object with fields");
    }
  }

  @Override
  public Object plan(String[] fields) {
    if (!EMPTY.equals(List.of(fields))) {
      throw found("an object with other fields than its enum and its entries");
    }
    return EMPTY;
  }

  @Override
  public Object readObject(ValueReader in, Object plan) {
    in.enter();
    int number = in.addIncomplete();
    if (!(in.readAny() instanceof Class<?> keys) || !keys.isEnum()) {
      throw in.failure("the keys of an enum map are of no enum");
    }
    in.beginEntries();
    if (!in.isEnd()) {
      throw in.failure("an enum map that is not empty names its enum");
    }
    Map<Object, Object> map = of(in, keys);
    in.setObject(number, map);
    in.leave();
    return map;
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
