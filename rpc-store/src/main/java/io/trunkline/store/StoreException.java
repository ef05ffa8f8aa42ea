package io.trunkline.store;

import org.jspecify.annotations.Nullable;

/** The engine of a store failed, or is closed. Whether a change was made is not known then. */
public sealed class StoreException extends RuntimeException permits DamagedStoreException {

  private static final long serialVersionUID = 1L;

  /**
   * What failed, and why.
   *
   * @param cause null if the engine threw nothing
   */
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
