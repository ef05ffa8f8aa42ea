package io.trunkline.serialization.fst;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;
import org.nustaq.serialization.FSTClazzLineageInfo;

/**
 * Works around what the library keeps once for the whole JVM, without changing it for other users.
 * It stores fields with {@code sun.misc.Unsafe}, which accepts a value of any type, unless it takes
 * the JVM for Android; its switch for all fields would make some configurations fail. Two of its
 * tables hold every class they have seen, and with it its class loader.
 */
final class LibraryStatics {

  private LibraryStatics() {}

  static Field open(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException other) {
      throw new IllegalStateException(
          "the class path has an FST that is not 3.0.4; let nothing replace that", other);
    }
  }

  /** Lets the fields of a class go by reflection. */
  static void avoidUnsafe(FSTClazzInfo info) {
    if (info.getFieldInfo() == null) {
      return; // an interface
    }
    Field withoutUnsafe = open(FSTFieldInfo.class, "isAndroid");
    for (FSTFieldInfo field : info.getFieldInfo()) {
      try {
        withoutUnsafe.setBoolean(field, true);
      } catch (IllegalAccessException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  /** Takes a class and what it extends out of the tables, which find out again if asked. */
  static void forget(Class<?> type) {
    List<Class<?>> seen = List.of(FSTClazzLineageInfo.getLineage(type));
    Field lineages = open(FSTClazzLineageInfo.class, "lineageInfos");
    try {
      ((Map<?, ?>) lineages.get(null)).keySet().removeAll(seen);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
    FSTClazzInfo.sharedFieldSets.keySet().removeAll(seen);
  }
}
