package io.trunkline.interop.attack;

/** Who is attacked. */
enum Side {
  OURS("Trunkline"),
  STOCK("stock 3.3.6");

  private final String label;

  Side(String label) {
    this.label = label;
  }

  /** As in tables. */
  @Override
  public String toString() {
    return label;
  }
}
