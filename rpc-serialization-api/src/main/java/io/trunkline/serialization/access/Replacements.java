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
 * The {@code writeReplace} and {@code readResolve} of one class of an application, found by the
 * rules of JDK serialization: the class is {@link Serializable}, the method has no parameters and
 * returns {@code Object}, the nearest declaration counts, a private one only for the class itself,
 * a package-private one only in its package. Enums have neither; records may have both.
 *
 * <p>Finding them takes microseconds, so keep one object of this class per class. Immutable and
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
   * The methods of a class. Classes of the JDK have none here: their methods are not accessible,
   * and each serialization knows by itself how it carries them.
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
   * The object to write in place of one of this class: what its {@code writeReplace} returns, or
   * the object itself if there is none. What comes back may be of a class that has a {@code
   * writeReplace}, too; see {@link #written(Object, Function)}.
   *
   * @throws SerializationException that names the class, if the method throws
   */
  public @Nullable Object replace(Object value) {
    return writeReplace == null ? value : call(writeReplace, value, "writeReplace");
  }

  /**
   * The object to keep in place of one of this class that was read: what its {@code readResolve}
   * returns, or the object itself if there is none. Call it once the object is complete, before
   * anything else refers to it, and let later references of the message refer to the result.
   *
   * @param gate must allow the class of the result, unless that is a class of the JDK: nothing of a
   *     JDK object comes from the message
   * @param place the declared class of the place where the object stands
   * @throws SerializationException that names the class, if the method throws, or the result is not
   *     of the declared class
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
   * The object to write in place of another: the end of the chain of {@code writeReplace} methods,
   * which ends, as in the JDK, where one returns null or an object of the class that was asked.
   *
   * @param known the methods of a class, from the caller's cache
   * @throws SerializationException that names the class, if a method throws or the chain does not
   *     end
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
      // Its text is left out, because it can quote the message.
      SerializationException thrown = new SerializationException(e.getClass().getName());
      thrown.setStackTrace(e.getStackTrace());
      throw new SerializationException(
          "class " + type.getName() + ": its " + name + " threw a " + e.getClass().getName(),
          thrown);
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
