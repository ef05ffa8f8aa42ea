package io.trunkline.store;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if a {@link StoreFile} is damaged: it lacks acknowledged changes, or contains bytes that
 * were not written to it. The file was not changed. {@link StoreFile#rescue} copies the readable
 * content to a new file.
 */
public final class DamagedStoreException extends StoreException {

  private static final long serialVersionUID = 1L;

  private final transient @Nullable StoreReport report;

  DamagedStoreException(String message, @Nullable StoreReport report, @Nullable Throwable cause) {
    super(message, cause);
    this.report = report;
  }

  /**
   * The missing and the readable content. Null if the file is empty, or if the damage was found
   * while it was open: close it then, and call {@link StoreFile#inspect}.
   */
  public @Nullable StoreReport report() {
    return report;
  }
}
