package io.trunkline.interop.foreign;

/** Which end of a call the foreign peer is. */
enum Role {
  CONSUMER("calls Trunkline"),
  PROVIDER("is called by Trunkline");

  private final String text;

  Role(String text) {
    this.text = text;
  }

  /** In words. */
  @Override
  public String toString() {
    return text;
  }
}
