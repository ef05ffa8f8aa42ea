package io.trunkline.serialization.kryo;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;

/**
 * Whether the fields of a class of the JDK hold its state. Kryo writes them if {@code --add-opens}
 * lets it, and leaves out transient ones: a sum that is kept in such a field arrives as 0.
 */
final class PlatformState {

  private static final Set<String> METHODS =
      Set.of("writeObject", "readObject", "writeReplace", "readResolve", "writeExternal");

  private PlatformState() {}

  static boolean isInFields(Class<?> type) {
    for (Class<?> part = type; part != null && part != Object.class; part = part.getSuperclass()) {
      boolean hasMore =
          Arrays.stream(part.getDeclaredFields()).anyMatch(PlatformState::isTransient)
              || Arrays.stream(part.getDeclaredMethods())
                  .map(Method::getName)
                  .anyMatch(METHODS::contains);
      if (hasMore) {
        return false;
      }
    }
    return true;
  }

  private static boolean isTransient(Field field) {
    int modifiers = field.getModifiers();
    return Modifier.isTransient(modifiers) && !Modifier.isStatic(modifiers);
  }
}
