package io.trunkline.serialization.access;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The {@code writeReplace} and {@code readResolve} methods of one application class, by the rules
 * of JDK serialization: the class is {@link Serializable}, the method has no parameters and returns
 * {@code Object}, and the nearest declaration is used. A private method is used only for the class
 * itself, a package-private one only in its package. Enums have neither; records may have both.
 *
 * <p>Finding the methods takes microseconds, so keep one instance per class. Immutable and
 * thread-safe.
 */
public final class Replacements {

  private static final Replacements NONE = new Replacements(Object.class, null, null);

  /** Longer chains of replacements are taken for endless. */
  private static final int LONGEST_CHAIN = 100;

  private final Class<?> type;
  private final @Nullable MethodHandle writeReplace;
  private final @Nullable MethodHandle readResolve;

  private Replacements(
      Class<?> type, @Nullable MethodHandle writeReplace, @Nullable MethodHandle readResolve) {
    this.type = type;
    this.writeReplace = writeReplace;
    this.readResolve = readResolve;
  }

  /**
   * Finds the methods of a class. For JDK classes it finds none: their methods are not accessible,
   * and each serialization handles these classes itself.
   */
  public static Replacements of(Class<?> type) {
    if (!Serializable.class.isAssignableFrom(type)
        || Enum.class.isAssignableFrom(type)
        || type.isArray()
        || type.isInterface()
        || JdkClasses.has(type)) {
      return NONE;
    }
    MethodHandle writeReplace = find(type, "writeReplace");
    MethodHandle readResolve = find(type, "readResolve");
    return writeReplace == null && readResolve == null
        ? NONE
        : new Replacements(type, writeReplace, readResolve);
  }

  /** Whether the class has a {@code writeReplace}. */
  public boolean replacesWhenWritten() {
    return writeReplace != null;
  }

  /** Whether the class has a {@code readResolve}. */
  public boolean resolvesWhenRead() {
    return readResolve != null;
  }

  /**
   * The object to write in place of an object of this class: the result of its {@code
   * writeReplace}, or the object itself. The result's class may also have a {@code writeReplace};
   * see {@link #written(Object, Function)}.
   *
   * @throws SerializationException if the method throws; names the class
   */
  public @Nullable Object replace(Object value) {
    return writeReplace == null ? value : call(writeReplace, value, "writeReplace");
  }

  /**
   * The object that replaces an object of this class that was read: the result of its {@code
   * readResolve}, or the object itself. Call it once the object is complete, before anything else
   * refers to it, and use the result for later references in the message.
   *
   * @param gate must allow the class of the result, unless it is a JDK class: no part of a JDK
   *     object comes from the message
   * @param place the declared class of the field or element that holds the object
   * @throws SerializationException if the method throws, or the result does not have the declared
   *     class; names the class
   * @throws io.trunkline.serialization.ClassRefusedException if the gate refuses the result
   */
  public @Nullable Object resolve(Object value, ClassGate gate, Class<?> place) {
    if (readResolve == null) {
      return value;
    }
    Object resolved = call(readResolve, value, "readResolve");
    if (resolved == null || resolved.getClass() == type) {
      return resolved;
    }
    if (!JdkClasses.has(resolved.getClass())) {
      gate.check(resolved.getClass());
    }
    if (!place.isPrimitive() && !place.isInstance(resolved)) {
      throw new SerializationException(
          "class "
              + type.getName()
              + ": its readResolve returned a "
              + resolved.getClass().getName()
              + ", expected a "
              + place.getName()
              + "; declare a supertype of both there");
    }
    return resolved;
  }

  /**
   * The object to write in place of another: the end of the chain of {@code writeReplace} methods.
   * As in the JDK, the chain ends when a method returns null or an object of its own class.
   *
   * @param known returns the methods of a class, from the caller's cache
   * @throws SerializationException if a method throws or the chain does not end; names the class
   */
  public static @Nullable Object written(Object value, Function<Class<?>, Replacements> known) {
    Object now = value;
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      Replacements methods = known.apply(now.getClass());
      if (methods.writeReplace == null) {
        return now;
      }
      Object next = methods.replace(now);
      if (next == null || next.getClass() == now.getClass()) {
        return next;
      }
      now = next;
    }
    throw new SerializationException(
        "class "
            + value.getClass().getName()
            + ": more than "
            + LONGEST_CHAIN
            + " objects replace one another; let its writeReplace return an object that is written"
            + " as it is");
  }

  private @Nullable Object call(MethodHandle method, Object value, String name) {
    try {
      return (Object) method.invokeExact(value);
    } catch (SerializationException | VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      throw SerializationException.withStackOf(
          e, "class " + type.getName() + ": its " + name + " threw a " + e.getClass().getName());
    }
  }

  private static @Nullable MethodHandle find(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      Method method;
      try {
        method = c.getDeclaredMethod(name);
      } catch (NoSuchMethodException none) {
        continue;
      }
      return isCalledFor(type, method) && method.trySetAccessible() ? handle(method) : null;
    }
    return null;
  }

  private static boolean isCalledFor(Class<?> type, Method method) {
    int is = method.getModifiers();
    if (method.getReturnType() != Object.class
        || Modifier.isStatic(is)
        || Modifier.isAbstract(is)) {
      return false;
    }
    Class<?> declaring = method.getDeclaringClass();
    if (Modifier.isPublic(is) || Modifier.isProtected(is) || declaring == type) {
      return true;
    }
    return !Modifier.isPrivate(is)
        && declaring.getClassLoader() == type.getClassLoader()
        && declaring.getPackageName().equals(type.getPackageName());
  }

  private static MethodHandle handle(Method method) {
    try {
      return MethodHandles.lookup()
          .unreflect(method)
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
