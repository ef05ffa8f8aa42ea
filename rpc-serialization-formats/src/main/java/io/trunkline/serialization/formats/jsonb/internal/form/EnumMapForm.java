package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.SerializedParts;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ValueKind;
import java.util.EnumMap;
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
      out.writeKey(enumOf(map), Declared.ANY);
      out.sink().writeNull();
    }
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.writeKey(entry.getKey(), out.isAgreed() ? declared.key() : Declared.ANY);
      out.at(String.valueOf(entry.getKey()));
      out.write(entry.getValue(), declared.value());
    }
    out.sink().endObject();
  }

  private static Class<?> enumOf(Map<?, ?> empty) {
    Class<?> found = SerializedParts.enumOf(empty);
    if (found == null) {
      throw new SerializationException(
          "fastjson2: a java.util.EnumMap that is empty does not say which enum its keys are of;"
              + " send a HashMap");
    }
    return found;
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    if (in.source().peek() != ValueKind.OBJECT) {
      throw in.failure("expected the entries of an EnumMap");
    }
    in.budget().claimObject(price);
    in.begin(null, Map.of());
    Class<?> keys = declared.key().type();
    Class<?> type = keys.isEnum() ? keys : null;
    Map<Object, Object> entries = type == null ? null : made(in, type);
    for (int i = 0; in.source().hasNext(-1, 0); i++) {
      in.budget().claimElements(1);
      in.at(i);
      Object key = in.read(declared.key());
      boolean isFirst = in.isAgreed() && i == 0;
      boolean isType = isFirst && key instanceof Class<?> of && Enum.class.isAssignableFrom(of);
      Class<?> its = key instanceof Class<?> of && isType ? of : null;
      if (key instanceof Enum<?> constant) {
        its = constant.getDeclaringClass();
      }
      if (its == null || key == null) {
        throw in.failure("a key of an EnumMap that is no constant");
      }
      if (entries == null) {
        requireFitting(in, its, keys);
        entries = made(in, its);
      }
      type = same(in, type, its);
      if (isType) {
        in.source().readNull();
      } else {
        in.at(String.valueOf(key));
        entries.put(key, in.readFitting(declared.value()));
      }
    }
    if (entries == null) {
      throw in.failure(
          "a java.util.EnumMap that is empty and does not say which enum its keys are of, where no"
              + " enum is declared; declare one, or let the writer send a HashMap");
    }
    return in.end(entries);
  }

  private static void requireFitting(ValueIn in, Class<?> type, Class<?> keys) {
    if (!keys.isAssignableFrom(type)) {
      throw in.failure(
          "expected keys of " + keys.getName() + " in a map, found constants of " + type.getName());
    }
  }

  private static Class<?> same(ValueIn in, @Nullable Class<?> type, Class<?> of) {
    if (type != null && type != of) {
      throw in.failure(
          "expected keys of " + type.getName() + " in an EnumMap, found one of " + of.getName());
    }
    return of;
  }

  /** Makes the map as soon as its enum is known, so that its values can refer to it. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // of the class that was found
  private static Map<Object, Object> made(ValueIn in, Class<?> type) {
    Object[] constants = type.getEnumConstants();
    if (constants == null) {
      throw in.failure("an EnumMap of " + type.getName() + ", which is no enum");
    }
    in.budget().claimBytes(64 + 8L * constants.length, "maps of constants");
    Map<Object, Object> map = new EnumMap((Class<Enum>) type);
    in.made(map, map);
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
