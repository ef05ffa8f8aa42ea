package io.trunkline.serialization.fastjson.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.fastjson.internal.jsonb.Kind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps with the constants of an enum as keys. Under agreed terms an empty one has the enum's class
 * as its only key.
 */
final class EnumMapForm extends Form {

  private final ObjectPrice price = ObjectPrice.of(EnumMap.class);

  EnumMapForm() {
    super(EnumMap.class);
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    Map<?, ?> map = (Map<?, ?>) value;
    out.sink().beginObject();
    if (map.isEmpty() && out.isAgreed()) {
      if (!declared.key().type().isEnum()) {
        throw new SerializationException(
            "fastjson2: an empty EnumMap does not say which enum its keys are of; declare it where"
                + " it is sent, or send a HashMap");
      }
      out.writeKey(declared.key().type(), Declared.ANY);
      out.sink().writeNull();
    }
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.writeKey(entry.getKey(), out.isAgreed() ? declared.key() : Declared.ANY);
      out.at(String.valueOf(entry.getKey()));
      out.write(entry.getValue(), declared.value());
    }
    out.sink().endObject();
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    if (in.source().peek() != Kind.OBJECT) {
      throw in.failure("expected the entries of an EnumMap");
    }
    in.budget().claimObject(price);
    Map<Object, Object> entries = new LinkedHashMap<>();
    in.begin(null, entries);
    Class<?> keys = declared.key().type();
    Class<?> type = keys.isEnum() ? keys : null;
    for (int i = 0; in.source().hasNext(-1, 0); i++) {
      in.budget().claimElements(1);
      in.at(i);
      Object key = in.read(declared.key());
      if (key instanceof Enum<?> constant) {
        type = same(in, type, constant.getDeclaringClass());
        in.at(constant.toString());
        entries.put(constant, in.readFitting(declared.value()));
      } else if (in.isAgreed() && i == 0 && key instanceof Class<?> of && of.isEnum()) {
        type = same(in, type, of);
        in.source().readNull();
      } else {
        throw in.failure("a key of an EnumMap that is no constant");
      }
    }
    if (type != null && !keys.isAssignableFrom(type)) {
      throw in.failure(
          "expected keys of " + keys.getName() + " in a map, found constants of " + type.getName());
    }
    // As stock peers do for an empty one, if nothing says which enum it is of.
    return in.end(type == null ? new HashMap<>() : map(in, entries, type));
  }

  private static Class<?> same(ValueIn in, @Nullable Class<?> type, Class<?> of) {
    if (type != null && type != of) {
      throw in.failure(
          "expected keys of " + type.getName() + " in an EnumMap, found one of " + of.getName());
    }
    return of;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // of the class that was found
  private static Object map(ValueIn in, Map<Object, Object> entries, Class<?> type) {
    in.budget().claimBytes(64 + 8L * type.getEnumConstants().length, "maps of constants");
    EnumMap map = new EnumMap((Class<Enum>) type);
    map.putAll((Map) entries);
    return map;
  }

  @Override
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) parts).entrySet()) {
      budget.claimWork(30, ContainerForm.WALK);
      if (entry.getKey().toString().equals(member)) {
        return entry.getValue();
      }
    }
    return null;
  }
}
