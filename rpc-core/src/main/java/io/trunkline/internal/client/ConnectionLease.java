package io.trunkline.internal.client;

/** The share of one reference in the connections to one address. */
public interface ConnectionLease extends ProviderShare {

  /** Makes the calls of the reference there. */
  AddressInvoker invoker();
}
