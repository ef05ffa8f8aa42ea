package io.trunkline.filters;

import org.jspecify.annotations.Nullable;

/** Classes that settings name. */
final class ApplicationClasses {

  private ApplicationClasses() {}

  /**
   * @param service whose class loader is asked after that of the thread
   * @throws IllegalArgumentException if there is none
   */
  static Class<?> find(Class<?> service, String name, String setting) {
    Class<?> found = findOrNull(service, name);
    if (found == null) {
      throw new IllegalArgumentException(
          "'"
              + setting
              + "' names the class "
              + name
              + ", which is not on the class path; add it, or correct the name");
    }
    return found;
  }

  static @Nullable Class<?> findOrNull(Class<?> service, String name) {
    Class<?> found = load(Thread.currentThread().getContextClassLoader(), name);
    return found != null ? found : load(service.getClassLoader(), name);
  }

  private static @Nullable Class<?> load(@Nullable ClassLoader loader, String name) {
    try {
      return Class.forName(name, true, loader);
    } catch (ClassNotFoundException | LinkageError missing) {
      return null;
    }
  }
}
