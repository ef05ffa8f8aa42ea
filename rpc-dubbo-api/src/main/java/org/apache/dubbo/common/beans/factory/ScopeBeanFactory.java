package org.apache.dubbo.common.beans.factory;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The objects that an application registers for its extensions. Setters of extensions get them
 * where Spring has no bean of their type. Thread-safe.
 */
public final class ScopeBeanFactory {

  private record Named(@Nullable String name, Object bean) {}

  private final List<Named> beans = new CopyOnWriteArrayList<>();

  /** Creates one without beans. Applications get theirs from {@code ApplicationModel}. */
  public ScopeBeanFactory() {}

  /** Registers an object under its types. */
  public void registerBean(Object bean) {
    registerBean(null, bean);
  }

  /** Registers an object under a name and its types. An object is registered once. */
  public void registerBean(@Nullable String name, Object bean) {
    if (beans.stream().noneMatch(known -> known.bean == bean)) {
      beans.add(new Named(name, bean));
    }
  }

  /**
   * The object of a type; null if this factory has no such object.
   *
   * @throws IllegalStateException if there are several; ask for one by its name
   */
  public <T> @Nullable T getBean(Class<T> type) {
    return getBean(null, type);
  }

  /**
   * The object of a type with a name; if none has that name, the only object of the type.
   *
   * @throws IllegalStateException if several have that type and none that name
   */
  public <T> @Nullable T getBean(@Nullable String name, Class<T> type) {
    List<Named> found = beans.stream().filter(known -> type.isInstance(known.bean)).toList();
    for (Named known : found) {
      if (known.name != null && known.name.equals(name)) {
        return type.cast(known.bean);
      }
    }
    if (found.size() > 1) {
      throw new IllegalStateException(
          found.size() + " objects of " + type.getName() + " are registered; name one of them");
    }
    return found.isEmpty() ? null : type.cast(found.get(0).bean);
  }
}
