package org.apache.dubbo.common.extension;

import java.util.List;
import java.util.function.Supplier;

/**
 * An extension whose setters get beans when it is first used: earlier, a bean may need the
 * reference that the extension is made for. Thread-safe.
 *
 * @param <T> the type
 */
public final class MadeExtension<T> {

  private final T extension;
  private final Supplier<List<Runnable>> setters;
  private volatile boolean injected;

  /**
   * @param setters makes the beans, and returns what calls the setters with them
   */
  MadeExtension(T extension, Supplier<List<Runnable>> setters) {
    this.extension = extension;
    this.setters = setters;
  }

  /** Returns the extension, whose setters may lack their beans. */
  public T extension() {
    return extension;
  }

  /**
   * Returns the extension after its setters have got their beans.
   *
   * @throws IllegalStateException if a bean cannot be made, or a setter throws
   */
  public T injected() {
    if (!injected) {
      List<Runnable> calls = setters.get(); // makes beans, so without the lock
      synchronized (this) {
        if (!injected) {
          calls.forEach(Runnable::run);
          injected = true;
        }
      }
    }
    return extension;
  }
}
