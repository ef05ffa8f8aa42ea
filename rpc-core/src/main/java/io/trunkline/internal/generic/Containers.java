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
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Creates empty collections and maps of the declared kind. */
final class Containers {

  private Containers() {}

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum's class is known at run time only
  static Collection<Object> collection(Target target) {
    Class<?> type = target.type();
    if (EnumSet.class.isAssignableFrom(type) && target.argument(0).type().isEnum()) {
      return EnumSet.noneOf((Class) target.argument(0).type());
    }
    return (Collection<Object>)
        create(
            "collection",
            type,
            Stream.of(ArrayList::new, LinkedHashSet::new, TreeSet::new, ArrayDeque::new));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum's class is known at run time only
  static Map<Object, Object> map(Target target) {
    Class<?> type = target.type();
    if (type == EnumMap.class && target.argument(0).type().isEnum()) {
      return new EnumMap(target.argument(0).type());
    }
    return (Map<Object, Object>)
        create(
            "map",
            type,
            Stream.of(
                LinkedHashMap::new,
                TreeMap::new,
                ConcurrentHashMap::new,
                ConcurrentSkipListMap::new));
  }

  /** Creates an object of that class, or the first of the usual ones that has that interface. */
  private static Object create(String kind, Class<?> type, Stream<Supplier<Object>> usual) {
    return type.isInterface()
        ? usual
            .map(Supplier::get)
            .filter(type::isInstance)
            .findFirst()
            .orElseThrow(
                () ->
                    new ConversionException(
                        ": there is no %s for %s".formatted(kind, type.getName())))
        : Instances.of(type);
  }
}
