package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.ObjectPrice;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps with enum constants as keys. Where classes are named, they are arrays of the name of the
 * enum, and then keys and values by turns; elsewhere they are maps like others.
 */
final class EnumMapBinding<E extends Enum<E>> extends Binding {

  private static final int BYTES_OF_CONSTANT = 4;

  private final Class<?> declared; // Object if nothing is
  private final Slot values;
  private final Registry registry;
  private final boolean isNamed;
  private final ObjectPrice price = ObjectPrice.of(EnumMap.class);

  EnumMapBinding(Class<?> declared, Slot values, Registry registry) {
    super(EnumMap.class);
    this.declared = declared;
    this.values = values;
    this.registry = registry;
    this.isNamed = registry.dialect().classNames() != Dialect.ClassNames.NEVER;
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  void write(Writing out, Object value) {
    EnumMap<?, ?> map = (EnumMap<?, ?>) value;
    ValueSink sink = out.sink();
    Object outer = out.enter(type(), map);
    if (isNamed) {
      sink.beginArray(1 + 2 * map.size());
      sink.writeText(registry.nameOf(EnumTypes.of(map)));
    } else {
      sink.beginMap(map.size());
    }
    int index = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      String key = ((Enum<?>) entry.getKey()).name();
      if (isNamed) {
        sink.writeText(key);
        index += 2;
        out.atElement(index);
      } else {
        sink.writeKey(key);
        out.atMember(key);
      }
      values.write(out, entry.getValue());
    }
    if (isNamed) {
      sink.endArray();
    } else {
      sink.endMap();
    }
    out.leave(outer);
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (isNamed ? kind != ValueKind.ARRAY : kind != ValueKind.OBJECT && kind != ValueKind.MAP) {
      throw in.doesNotFit(kind, type());
    }
    int number = in.enter(price);
    int size = in.begin();
    int count = 0;
    Class<E> type = EnumTypes.declared(declared);
    if (isNamed) {
      if (!in.hasNext(size, count++)) {
        throw in.failure("the enum of a map is missing");
      }
      type = EnumTypes.read(in, declared);
    }
    if (type == null) {
      throw in.failure(
          "a map of enum constants is declared without its enum; declare EnumMap<E,V>");
    }
    EnumBinding names = (EnumBinding) registry.of(type); // made once, as it knows all constants
    in.budget()
        .claimBytes((long) BYTES_OF_CONSTANT * names.count(), "room for all keys of enum maps");
    EnumMap<E, Object> map = new EnumMap<>(type);
    in.made(number, map);
    for (; in.hasNext(size, count); count++) {
      String name = isNamed ? in.readText(in.source().peek()) : in.source().readMemberName();
      E key = type.cast(names.constant(in, name));
      if (isNamed && !in.hasNext(size, ++count)) {
        throw in.failure("the value of the last key of a map is missing");
      }
      in.atMember(name);
      map.put(key, values.read(in));
    }
    in.leave(number);
    return map;
  }
}
