package io.trunkline.serialization.hessian2;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Enum maps. The message does not say of which enum the keys are: the type of the field does, or
 * the first key. Where neither does, an empty HashMap is read, as stock peers always do.
 */
final class EnumMapForm extends Form {

  private static final int CONSTANTS_OF_ONE_STEP = 8; // a map has a place for each constant

  private final WireName wireType;

  EnumMapForm(Forms forms) {
    super(EnumMap.class);
    wireType = forms.typeName(forms.wireName(EnumMap.class));
  }

  @Override
  void write(WriteEngine out, Object value) {
    if (!out.writeReference(value)) {
      MapForm.writeMap(out, type(), (Map<?, ?>) value, wireType);
    }
  }

  @Override
  Object readMap(ReadEngine in, @Nullable Slot keySlot, @Nullable Slot valueSlot) {
    in.enter();
    Map<Object, Object> map =
        keySlot != null && keySlot.type().isEnum() ? of(in, keySlot.type()) : null;
    int number = map == null ? in.addIncomplete() : in.addObject(map);
    while (!in.isEnd()) {
      Object key = keySlot == null ? in.readAny() : keySlot.read(in);
      if (!(key instanceof Enum<?> constant)) {
        throw in.failure("its key is no constant of an enum");
      }
      if (map == null) {
        map = of(in, constant.getDeclaringClass());
        in.setObject(number, map);
      }
      map.put(key, valueSlot == null ? in.readAny() : valueSlot.read(in));
    }
    if (map == null) {
      map = new HashMap<>();
      in.setObject(number, map);
    }
    in.leave();
    return map;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // EnumMap itself checks every key
  private static Map<Object, Object> of(ReadEngine in, Class keys) {
    in.gate().check(keys); // before the enum is initialised
    int constants = keys.getEnumConstants().length;
    in.claimWork(constants / CONSTANTS_OF_ONE_STEP, "making room for all keys of enum maps");
    return new EnumMap(keys);
  }
}
