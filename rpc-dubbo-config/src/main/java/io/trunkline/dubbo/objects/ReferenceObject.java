package io.trunkline.dubbo.objects;

/**
 * A reference that can be started alone. Its methods are thread-safe.
 *
 * @param <T> the interface of the service
 */
public interface ReferenceObject<T> {

  /** Returns what the methods act on. It is not for applications. */
  ReferenceState state();

  /**
   * Returns the object that makes the calls. If no bootstrap has started the reference, this method
   * starts it alone and blocks until it is connected, unless {@code check} is false.
   *
   * @throws org.springframework.beans.BeansException if the settings are wrong; the message has all
   *     mistakes
   */
  @SuppressWarnings("unchecked") // made for its interface
  default T get() {
    return (T) state().get();
  }

  /**
   * Returns the same as {@link #get()}.
   *
   * @param check whether a reference that is started by this call must be connected, whatever its
   *     settings are
   * @throws org.springframework.beans.BeansException if the settings are wrong
   */
  @SuppressWarnings("unchecked") // made for its interface
  default T get(boolean check) {
    return (T) state().get(check);
  }

  /** Ends what {@link #get()} started. */
  default void destroy() {
    state().destroy();
  }
}
