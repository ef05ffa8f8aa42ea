package io.trunkline.store;

import java.io.IOException;

/** A block whose checksum is another one. Goes through the engine, which wraps it. */
final class DamagedBlockException extends IOException {

  private static final long serialVersionUID = 1L;

  DamagedBlockException(String message) {
    super(message);
  }

  /** Whether a failure of the engine comes from a damaged block. */
  static boolean causes(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof DamagedBlockException) {
        return true;
      }
    }
    return false;
  }
}
