package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.JdkClasses;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts elements into the containers of one class as the class of the JDK does that it extends, so
 * that code of the application which changes what is put in does not run again. Thread-safe.
 */
final class ElementAdder {

  private final MethodHandle method; // takes Objects and returns one

  private ElementAdder(MethodHandle method) {
    this.method = method;
  }

  /** The adder of a class; null if its own method is that of the JDK, or is all there is. */
  static @Nullable ElementAdder of(Class<?> type) {
    if (JdkClasses.has(type) || !JdkContainers.extendsOne(type)) {
      return null;
    }
    boolean isMap = Map.class.isAssignableFrom(type);
    String name = isMap ? "put" : "add";
    MethodType called =
        isMap
            ? MethodType.methodType(Object.class, Object.class, Object.class)
            : MethodType.methodType(boolean.class, Object.class);
    try {
      Method own = type.getMethod(name, called.parameterArray());
      if (JdkClasses.has(own.getDeclaringClass())) {
        return null;
      }
      return new ElementAdder(
          MethodHandles.privateLookupIn(type, MethodHandles.lookup())
              .findSpecial(ContainerCreator.ofJdk(type), name, called, type)
              .asType(called.generic().insertParameterTypes(0, Object.class)));
    } catch (NoSuchMethodException | IllegalAccessException none) {
      return null;
    }
  }

  void add(Collection<Object> container, @Nullable Object element) {
    try {
      Object ignored = (Object) method.invokeExact((Object) container, element);
    } catch (Throwable e) {
      throw ElementAdder.<RuntimeException>asItIs(e);
    }
  }

  void put(Map<Object, Object> container, @Nullable Object key, @Nullable Object value) {
    try {
      Object ignored = (Object) method.invokeExact((Object) container, key, value);
    } catch (Throwable e) {
      throw ElementAdder.<RuntimeException>asItIs(e);
    }
  }

  @SuppressWarnings("unchecked") // so that the compiler takes it
  private static <E extends Throwable> E asItIs(Throwable failure) throws E {
    throw (E) failure;
  }
}
