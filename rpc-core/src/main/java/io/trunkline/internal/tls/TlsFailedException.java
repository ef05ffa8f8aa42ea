package io.trunkline.internal.tls;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A secured connection broke; the message says why in words for operators. */
public final class TlsFailedException extends IOException {

  private static final long serialVersionUID = 1L;

  private final boolean isRejection;

  /**
   * @param isRejection whether the peer rejected the certificate of this side
   */
  public TlsFailedException(String message, @Nullable Throwable cause, boolean isRejection) {
    super(message, cause);
    this.isRejection = isRejection;
  }

  /**
   * Whether the peer rejected the certificate of this side, so that it has read nothing: its
   * handshake did not end, although in TLS 1.3 that of this side did.
   */
  public boolean isRejection() {
    return isRejection;
  }

  /** The message alone. */
  @Override
  public String toString() {
    return String.valueOf(getMessage());
  }
}
