package io.trunkline.serialization.hessian2;

import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Calendar;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Classes of the JDK of which the encoding for stock peers loses something. */
final class KnownLosses {

  /** What has no number or text of its own on the wire. */
  private static final Set<Type> WIDENED =
      Set.of(Byte.class, Short.class, Float.class, Character.class, char[].class);

  private KnownLosses() {}

  /**
   * What a class of the application declares as its type variable is not converted back; elements
   * of collections and maps are.
   */
  static @Nullable String ofArgument(Class<?> generic, Type argument) {
    if (!WIDENED.contains(argument)
        || Iterable.class.isAssignableFrom(generic)
        || Map.class.isAssignableFrom(generic)) {
      return null;
    }
    String name = generic.getSimpleName();
    return "it is declared with a Byte, Short, Float, Character or char[] as its type argument, and what "
        + name
        + " declares as its type variable arrives over hessian2 at stock peers as an Integer, a Double or a"
        + " String; declare a subclass that says the argument, such as class Shorts extends "
        + name
        + "<Short>, or declare an Integer, Double or String";
  }

  /** What can be lost, and what to do about it; null if nothing can be. */
  static @Nullable String of(Class<?> type) {
    if (type == Object.class) {
      return "where only Object or no type argument is declared, hessian2 turns a Byte or Short into an"
          + " Integer for stock peers, a Float into a Double, and a Character or char[] into a String;"
          + " declare the type of the values, such as List<Short>";
    }
    if (Calendar.class.isAssignableFrom(type)) {
      return "to stock peers hessian2 sends only the instant of a "
          + type.getSimpleName()
          + ", so its zone and weeks become the reader's; send a java.time.ZonedDateTime";
    }
    if (SortedSet.class.isAssignableFrom(type)
        || SortedMap.class.isAssignableFrom(type)
        || type == PriorityQueue.class
        || type == PriorityBlockingQueue.class) {
      return "to stock peers hessian2 does not send the comparator of a "
          + type.getSimpleName()
          + ", so it arrives in natural order, and of elements or keys that are equal in that order"
          + " only one arrives; send a list if it has a comparator";
    }
    if (type == Locale.class) {
      return "stock peers read only language, country and variant of a Locale, and hessian2 sends"
          + " them nothing of a Locale without language and country; send its language tag";
    }
    if (type == EnumMap.class) {
      return "to stock peers hessian2 does not send the enum of an empty EnumMap, so it arrives as a"
          + " HashMap, and is refused where an EnumMap is declared without its enum; declare the"
          + " enum or a Map";
    }
    if (type.getName().equals("java.sql.Timestamp")) { // whose module may be absent
      return "to stock peers hessian2 sends only the milliseconds of a Timestamp; send a"
          + " java.time.Instant";
    }
    if (type == LinkedHashMap.class) {
      return "hessian2 does not send whether a LinkedHashMap is in access order, which the JDK does not"
          + " tell, so it arrives in insertion order; send a class of your own whose constructor"
          + " without parameters says it";
    }
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)
        ? ofCollection(type)
        : ofHiddenField(type);
  }

  private static @Nullable String ofCollection(Class<?> type) {
    if (type == Properties.class) {
      return "to stock peers hessian2 does not send the defaults of Properties; put them into the"
          + " Properties themselves";
    }
    if (type == LinkedBlockingQueue.class || type == LinkedBlockingDeque.class) {
      return "to stock peers hessian2 does not send the capacity of a "
          + type.getSimpleName()
          + "; send a list and the capacity";
    }
    if (!Modifier.isAbstract(type.getModifiers()) && !Serializable.class.isAssignableFrom(type)) {
      return "hessian2 sends the elements of a "
          + type.getSimpleName()
          + " alone, because it is not Serializable, so it arrives as a usual collection or map; send"
          + " one that is";
    }
    for (Class<?> owner = type;
        owner != null && owner.getClassLoader() != null;
        owner = owner.getSuperclass()) {
      for (Field field : owner.getDeclaredFields()) {
        if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
          return "to stock peers, and where its class is not known or not allowed, hessian2 sends only"
              + " the elements of a "
              + type.getSimpleName()
              + ", not its field "
              + field.getName()
              + "; send an object with the collection in a field";
        }
      }
    }
    return null;
  }

  /** To stock peers fields go by their names, without the class that declares them. */
  private static @Nullable String ofHiddenField(Class<?> type) {
    Map<String, Field> names = new HashMap<>();
    for (Class<?> owner = type;
        owner != null && owner.getClassLoader() != null;
        owner = owner.getSuperclass()) {
      for (Field field : owner.getDeclaredFields()) {
        boolean isSent = (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0;
        Field hiding = isSent ? names.put(field.getName(), field) : null;
        if (hiding != null) {
          return "to stock peers hessian2 sends a field by its name alone, so of "
              + shown(hiding)
              + " and "
              + shown(field)
              + ", which it hides, only one arrives, and the call fails where that does not fit the"
              + " other's type; rename one of them";
        }
      }
    }
    return null;
  }

  private static String shown(Field field) {
    return field.getDeclaringClass().getSimpleName() + "." + field.getName();
  }
}
