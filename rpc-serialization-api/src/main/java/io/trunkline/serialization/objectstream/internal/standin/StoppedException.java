package io.trunkline.serialization.objectstream.internal.standin;

import java.io.IOException;

/** Reading has failed before, for a reason that the stream keeps. It records no stack. */
final class StoppedException extends IOException {

  private static final long serialVersionUID = 1L;

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
