package io.trunkline.perf.driver;

/** The command line asks for something that is not there. */
final class UsageException extends Exception {

  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
