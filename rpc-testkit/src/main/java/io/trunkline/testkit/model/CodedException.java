package io.trunkline.testkit.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A trusted exception with additional fields. */
public final class CodedException extends Exception {

  private static final long serialVersionUID = 1L;

  private int code;
  private @Nullable Serializable detail;

  public CodedException() {}

  public CodedException(String message, int code, @Nullable Serializable detail) {
    super(message);
    this.code = code;
    this.detail = detail;
  }

  public int code() {
    return code;
  }

  public @Nullable Serializable detail() {
    return detail;
  }
}
