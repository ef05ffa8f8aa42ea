package io.trunkline.dubbo.objects;

/** A service that can be started alone. Its methods are thread-safe. */
public interface ServiceObject {

  /** Returns what the methods act on. It is not for applications. */
  ServiceState state();

  /**
   * Starts the service alone, unless it is a bean that its context exports. A second call does
   * nothing. Blocks until the port of the service listens.
   *
   * @throws org.springframework.beans.BeansException if the settings are wrong; the message has all
   *     mistakes
   */
  default void export() {
    state().export();
  }

  /** Ends what {@link #export()} started. */
  default void unexport() {
    state().unexport();
  }

  /**
   * Returns whether {@link #export()} started the service and {@link #unexport()} did not end it.
   */
  default boolean isExported() {
    return state().isExported();
  }

  /** Returns whether {@link #unexport()} ended the service. */
  default boolean isUnexported() {
    return state().isUnexported();
  }
}
