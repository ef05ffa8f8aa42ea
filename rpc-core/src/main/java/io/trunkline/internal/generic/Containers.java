package io.trunkline.internal.generic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Empty collections and maps of the kind that is declared. */
final class Containers {

  private Containers() {}

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum's class is known at run time only
  static Collection<Object> collection(Target target) {
    Class<?> type = target.type();
    if (EnumSet.class.isAssignableFrom(type) && target.argument(0).type().isEnum()) {
      return EnumSet.noneOf((Class) target.argument(0).type());
    }
    if (!type.isInterface()) {
      return (Collection<Object>) Instances.of(type);
    }
    for (Collection<Object> known :
        new Collection[] {
          new ArrayList<>(), new LinkedHashSet<>(), new TreeSet<>(), new ArrayDeque<>()
        }) {
      if (type.isInstance(known)) {
        return known;
      }
    }
    throw new ConversionException(": there is no collection for " + type.getName());
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum's class is known at run time only
  static Map<Object, Object> map(Target target) {
    Class<?> type = target.type();
    if (type == EnumMap.class && target.argument(0).type().isEnum()) {
      return new EnumMap(target.argument(0).type());
    }
    if (!type.isInterface()) {
      return (Map<Object, Object>) Instances.of(type);
    }
    if (ConcurrentMap.class.isAssignableFrom(type)) {
      return type == ConcurrentMap.class
          ? new ConcurrentHashMap<>()
          : new ConcurrentSkipListMap<>();
    }
    for (Map<Object, Object> known : new Map[] {new LinkedHashMap<>(), new TreeMap<>()}) {
      if (type.isInstance(known)) {
        return known;
      }
    }
    throw new ConversionException(": there is no map for " + type.getName());
  }
}
