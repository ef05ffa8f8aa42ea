package io.trunkline.perf.driver;

/** A system cannot do what was asked for, and has said why. */
final class ScenarioRefusedException extends SuiteFailedException {

  private static final long serialVersionUID = 1L;

  private final String reason;

  ScenarioRefusedException(String child, String reason) {
    super(child + " cannot do it: " + reason);
    this.reason = reason;
  }

  /** The system's own words. */
  String reason() {
    return reason;
  }
}
