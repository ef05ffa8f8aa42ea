package io.trunkline.testkit.model;

/** An enum no gate allows. */
public enum CanaryEnum {
  YELLOW;

  static {
    CanaryRecord.note(CanaryEnum.class, "initialised");
  }
}
