package io.trunkline.serialization.stored;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.FieldAccessor;
import io.trunkline.serialization.access.ObjectCreator;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A class of records, as keys have it. Thread-safe. */
final class KeyRecord {

  /**
   * A component.
   *
   * @param place among the arguments of the constructor
   */
  record Component(String name, Class<?> type, int place, FieldAccessor field) {

    @Nullable Object of(Object record) {
      if (type == int.class) {
        return field.getInt(record);
      } else if (type == long.class) {
        return field.getLong(record);
      } else if (type == boolean.class) {
        return field.getBoolean(record);
      } else if (type == double.class) {
        return field.getDouble(record);
      } else if (type == float.class) {
        return field.getFloat(record);
      } else if (type == short.class) {
        return field.getShort(record);
      } else if (type == byte.class) {
        return field.getByte(record);
      } else if (type == char.class) {
        return field.getChar(record);
      }
      return field.getObject(record);
    }

    /** Whether it takes what a list, set or map arrives as. */
    boolean takes(Class<?> plain, Class<?> sorted) {
      return type.isAssignableFrom(plain) || type.isAssignableFrom(sorted);
    }

    boolean takesList() {
      return takes(ArrayList.class, ArrayList.class);
    }

    boolean takesSet() {
      return takes(LinkedHashSet.class, TreeSet.class);
    }

    boolean takesMap() {
      return takes(LinkedHashMap.class, TreeMap.class);
    }
  }

  private final Class<?> type;
  private final List<Component> components; // by name
  private final Map<String, Component> byName = new HashMap<>();
  private final MethodHandle constructor;

  KeyRecord(Class<?> type) {
    this.type = type;
    RecordComponent[] declared = type.getRecordComponents();
    Component[] all = new Component[declared.length];
    for (int i = 0; i < all.length; i++) {
      String name = declared[i].getName();
      try {
        FieldAccessor field = FieldAccessor.of(type.getDeclaredField(name));
        all[i] = new Component(name, declared[i].getType(), i, field);
      } catch (NoSuchFieldException e) {
        throw new IllegalStateException(e);
      }
      byName.put(name, all[i]);
    }
    Arrays.sort(all, Comparator.comparing(Component::name));
    components = List.of(all);
    constructor = ObjectCreator.ofRecord(type);
  }

  /** In the order of their names. */
  List<Component> components() {
    return components;
  }

  /** The component of a name; null if this side has none. */
  @Nullable Component component(String name) {
    return byName.get(name);
  }

  /** The arguments of a record of which nothing is known. */
  @Nullable Object[] blank() {
    @Nullable Object[] values = new @Nullable Object[components.size()];
    for (Component component : components) {
      values[component.place] = zero(component.type);
    }
    return values;
  }

  private static @Nullable Object zero(Class<?> type) {
    if (!type.isPrimitive()) {
      return null;
    }
    return java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(type, 1), 0);
  }

  Object make(@Nullable Object[] values) {
    try {
      return (Object) constructor.invokeExact(values);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      throw new SerializationException(
          "a key of record " + type.getName() + " cannot be made: " + e.getClass().getName(), e);
    }
  }
}
