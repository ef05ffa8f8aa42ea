package io.trunkline.serialization.fst;

import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.util.FSTUtil;

/**
 * The methods {@code readObject} by which classes of the JDK read themselves. The library calls
 * them by reflection, which wraps what they throw: on each level of a message that nests such
 * objects, with all of the stack each time. A method handle throws it as it is. For one thread at a
 * time.
 */
final class ReadMethods {

  private final Map<Class<?>, Optional<MethodHandle>> known = new HashMap<>();

  /** That of a class itself, not of one that it extends; null if it has none. */
  @Nullable MethodHandle of(Class<?> type) {
    return known.computeIfAbsent(type, ReadMethods::find).orElse(null);
  }

  private static Optional<MethodHandle> find(Class<?> type) {
    Method method =
        FSTUtil.findPrivateMethod(
            type, "readObject", new Class<?>[] {ObjectInputStream.class}, void.class);
    if (method == null) {
      return Optional.empty();
    }
    method.setAccessible(true); // as the library has done with its own copy
    MethodType asCalled = MethodType.methodType(void.class, Object.class, ObjectInputStream.class);
    try {
      return Optional.of(MethodHandles.lookup().unreflect(method).asType(asCalled));
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible); // it was made accessible
    }
  }
}
