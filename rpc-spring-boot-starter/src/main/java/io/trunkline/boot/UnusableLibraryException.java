package io.trunkline.boot;

/** A library of the application is too old for the starter; the message names its version. */
final class UnusableLibraryException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  private final String action;

  /**
   * @param action the next step, as Boot shows it
   */
  UnusableLibraryException(String message, String action) {
    super(message);
    this.action = action;
  }

  String action() {
    return action;
  }
}
