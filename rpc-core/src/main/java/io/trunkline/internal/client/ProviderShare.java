package io.trunkline.internal.client;

/** The share of one reference in its providers. */
@FunctionalInterface
public interface ProviderShare {

  /**
   * Gives the share back, once, when the reference makes no more calls there: those under way end
   * first, and then connections that nobody else uses.
   */
  void giveBack();
}
