package io.trunkline.perf.driver;

/** What was asked for could not be measured; the message is for the user. */
class SuiteFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  SuiteFailedException(String message) {
    super(message);
  }
}
