package io.trunkline.serialization.budget;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collection;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Vector;
import java.util.regex.Pattern;

/**
 * Estimates the memory of an empty object of a class, in bytes: its size on a JVM with compressed
 * references, or more. For {@link ReadBudget#claimObject}.
 */
public final class ShallowSizes {

  private static final int HEADER = 16;
  private static final int LIST = 24;
  private static final int TABLE = 64;

  private ShallowSizes() {}

  /** The bytes of an empty object. Takes microseconds: call it once per class. */
  public static int of(Class<?> type) {
    if (type.isArray() || type.isEnum()) {
      return HEADER;
    }
    if (type == ArrayList.class) {
      return LIST;
    }
    if (Pattern.class == type) {
      return 1024;
    }
    if (Locale.class == type) {
      return 256;
    }
    if (Calendar.class.isAssignableFrom(type)) {
      return 640;
    }
    int own = fields(type);
    if (IdentityHashMap.class.isAssignableFrom(type)) {
      return own + 272;
    }
    if (Hashtable.class.isAssignableFrom(type)
        || Vector.class.isAssignableFrom(type)
        || ArrayDeque.class.isAssignableFrom(type)
        || PriorityQueue.class.isAssignableFrom(type)
        || LinkedHashSet.class.isAssignableFrom(type)) {
      return own + 88;
    }
    boolean holdsOthers =
        Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    return holdsOthers ? Math.max(own, TABLE) : own;
  }

  private static int fields(Class<?> type) {
    int bytes = HEADER;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          bytes += field.getType() == long.class || field.getType() == double.class ? 8 : 4;
        }
      }
    }
    return bytes;
  }
}
