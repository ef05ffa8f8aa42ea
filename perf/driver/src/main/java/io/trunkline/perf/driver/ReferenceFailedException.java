package io.trunkline.perf.driver;

/** Nothing can be measured beside the reference any more, whichever system has its turn. */
final class ReferenceFailedException extends SuiteFailedException {

  private static final long serialVersionUID = 1L;

  ReferenceFailedException(SuiteFailedException cause) {
    super(String.valueOf(cause.getMessage()));
    initCause(cause);
  }
}
