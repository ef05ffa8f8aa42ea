package org.apache.dubbo.common.extension;

import org.jspecify.annotations.Nullable;

/** Finds the objects that setters of extensions get, such as beans. Thread-safe. */
@FunctionalInterface
public interface ExtensionInjector {

  /**
   * The object for a setter; null leaves the property as it is.
   *
   * @param type the type of the setter's parameter
   * @param name the name of the property
   */
  <T> @Nullable T getInstance(Class<T> type, String name);
}
