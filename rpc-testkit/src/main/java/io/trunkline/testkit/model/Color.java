package io.trunkline.testkit.model;

/** An enum; one constant has a body and therefore a separate class. */
public enum Color {
  RED,
  GREEN {
    @Override
    public boolean natural() {
      return true;
    }
  },
  BLUE;

  /** Whether it is the colour of leaves. */
  public boolean natural() {
    return false;
  }
}
