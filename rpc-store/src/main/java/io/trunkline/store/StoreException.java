package io.trunkline.store;

import org.jspecify.annotations.Nullable;

/** Thrown if the engine of a store failed or is closed. A change may or may not have been made. */
public sealed class StoreException extends RuntimeException permits DamagedStoreException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the failure and its reason
   * @param cause the engine's exception; null for none
   */
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
