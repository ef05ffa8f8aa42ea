package io.trunkline.interop.boot;

/** The provider's second service. */
public interface Prices {

  /** In cents; throws if there is no such item. */
  long cents(String item);
}
