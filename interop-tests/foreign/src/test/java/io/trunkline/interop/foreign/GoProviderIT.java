package io.trunkline.interop.foreign;

/** Trunkline calls a provider of dubbo-go. */
final class GoProviderIT extends PlayedCells {

  GoProviderIT() {
    super(ForeignPeer.DUBBO_GO, Role.PROVIDER);
  }
}
