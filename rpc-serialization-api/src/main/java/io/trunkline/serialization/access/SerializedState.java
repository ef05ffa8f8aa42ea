package io.trunkline.serialization.access;

import io.trunkline.serialization.JdkClasses;
import java.io.Externalizable;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Determines whether the fields of a class hold its whole state, for serializations that carry
 * objects by field.
 */
public final class SerializedState {

  private static final String ADVICE =
      "; hold its state in fields that are not transient, or give it a writeReplace that returns an"
          + " object of such a class, which has a readResolve";

  private SerializedState() {}

  /**
   * The reason why an object of this class has state outside its fields that are neither static nor
   * transient, by the rules of JDK serialization, and, after the last semicolon, the remedy: a
   * clause about the class, such as {@code its writeObject writes what its fields do not hold;
   * ...}. Takes microseconds: call it once per class, and not for a class with {@code
   * writeReplace}.
   *
   * <p>A transient field alone is not state: JDK serialization leaves it out, too. Only application
   * classes are examined; the caller must handle the state of JDK superclasses.
   *
   * @return null if the fields hold the whole state
   */
  public static @Nullable String beyondFields(Class<?> type) {
    if (!Serializable.class.isAssignableFrom(type) || type.isEnum() || type.isRecord()) {
      return null;
    }
    if (Externalizable.class.isAssignableFrom(type) && !JdkClasses.has(type)) {
      return "it is Externalizable, so its writeExternal writes what is sent" + ADVICE;
    }
    for (Class<?> part = type; part != null && !JdkClasses.has(part); part = part.getSuperclass()) {
      if (!Serializable.class.isAssignableFrom(part)) {
        continue; // the JDK calls nothing of it
      }
      if (choosesFields(part)) {
        return "its serialPersistentFields say what is sent" + ADVICE;
      }
      if (declares(part, "writeObject", ObjectOutputStream.class) && hasTransientField(part)) {
        return "its writeObject writes what its fields do not hold" + ADVICE;
      }
      if (declares(part, "readObject", ObjectInputStream.class) && hasTransientField(part)) {
        return "its readObject sets what its fields do not hold" + ADVICE;
      }
    }
    return null;
  }

  private static boolean choosesFields(Class<?> part) {
    try {
      Field field = part.getDeclaredField("serialPersistentFields");
      int is = field.getModifiers();
      return Modifier.isPrivate(is)
          && Modifier.isStatic(is)
          && Modifier.isFinal(is)
          && field.getType() == ObjectStreamField[].class;
    } catch (NoSuchFieldException none) {
      return false;
    }
  }

  private static boolean declares(Class<?> part, String name, Class<?> parameter) {
    try {
      Method method = part.getDeclaredMethod(name, parameter);
      int is = method.getModifiers();
      return Modifier.isPrivate(is)
          && !Modifier.isStatic(is)
          && method.getReturnType() == void.class;
    } catch (NoSuchMethodException none) {
      return false;
    }
  }

  /** In that class or above it, because a method may write what it inherits. */
  private static boolean hasTransientField(Class<?> part) {
    for (Class<?> c = part; c != null && !JdkClasses.has(c); c = c.getSuperclass()) {
      if (Arrays.stream(c.getDeclaredFields())
          .mapToInt(Field::getModifiers)
          .anyMatch(is -> Modifier.isTransient(is) && !Modifier.isStatic(is))) {
        return true;
      }
    }
    return false;
  }
}
