package io.trunkline.internal.tls;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A secured connection broke; the message says why in words for operators. */
public final class TlsFailedException extends IOException {

  private static final long serialVersionUID = 1L;

  TlsFailedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The message alone. */
  @Override
  public String toString() {
    return String.valueOf(getMessage());
  }
}
