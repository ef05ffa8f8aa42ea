package io.trunkline.store;

import org.jspecify.annotations.Nullable;

/**
 * A {@link StoreFile} was damaged: it lacks what was acknowledged, or holds bytes that nobody
 * wrote. Nothing was changed in it. {@link StoreFile#rescue} copies what can be read into a new
 * file.
 */
public final class DamagedStoreException extends StoreException {

  private static final long serialVersionUID = 1L;

  private final transient @Nullable StoreReport report;

  DamagedStoreException(String message, @Nullable StoreReport report, @Nullable Throwable cause) {
    super(message, cause);
    this.report = report;
  }

  /**
   * What is missing and what can be read. Null if the file is empty, or if the damage was found
   * while it was open: close it then, and {@link StoreFile#inspect} it.
   */
  public @Nullable StoreReport report() {
    return report;
  }
}
