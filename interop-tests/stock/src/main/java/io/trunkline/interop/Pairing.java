package io.trunkline.interop;

import java.util.List;

/** Who calls whom. */
enum Pairing {
  STOCK_CALLS_STOCK("stock calls stock", false, false),
  OURS_CALLS_STOCK("Trunkline calls stock", true, false),
  STOCK_CALLS_OURS("stock calls Trunkline", false, true);

  /** The pairings in which one side is Trunkline. */
  static final List<Pairing> WITH_OURS = List.of(OURS_CALLS_STOCK, STOCK_CALLS_OURS);

  private final String text;
  private final boolean ourConsumer;
  private final boolean ourProvider;

  Pairing(String text, boolean ourConsumer, boolean ourProvider) {
    this.text = text;
    this.ourConsumer = ourConsumer;
    this.ourProvider = ourProvider;
  }

  boolean ourConsumer() {
    return ourConsumer;
  }

  boolean ourProvider() {
    return ourProvider;
  }

  /** In words. */
  @Override
  public String toString() {
    return text;
  }
}
