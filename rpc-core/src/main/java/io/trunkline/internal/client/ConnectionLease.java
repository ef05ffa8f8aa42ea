package io.trunkline.internal.client;

/** The share of one reference in the connections to one address. */
public interface ConnectionLease {

  /** Makes the calls of the reference there. */
  AddressInvoker invoker();

  /**
   * Gives the share back, once, when the reference makes no more calls there: those under way end
   * first, and then connections that nobody else uses.
   */
  void giveBack();
}
