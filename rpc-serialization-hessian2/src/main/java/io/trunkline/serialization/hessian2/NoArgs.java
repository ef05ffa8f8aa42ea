package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** A class's constructor without parameters, where it has one that we may call. */
final class NoArgs<T> {

  private final Constructor<?> constructor;

  private NoArgs(Constructor<?> constructor) {
    this.constructor = constructor;
  }

  /**
   * Null if there is none, or none for us: private classes of the JDK.
   *
   * @param <T> a type that the class is known to have
   */
  static <T> @Nullable NoArgs<T> of(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      boolean open =
          Modifier.isPublic(type.getModifiers()) && Modifier.isPublic(constructor.getModifiers())
              || constructor.trySetAccessible();
      return open ? new NoArgs<>(constructor) : null;
    } catch (NoSuchMethodException none) {
      return null;
    }
  }

  @SuppressWarnings("unchecked")
  T create() {
    try {
      return (T) constructor.newInstance();
    } catch (InvocationTargetException e) {
      throw Failures.of("read", e, constructor.getDeclaringClass());
    } catch (ReflectiveOperationException e) {
      throw new SerializationException(
          "hessian2 cannot create class " + constructor.getDeclaringClass().getName(), e);
    }
  }
}
