package io.trunkline.interop.foreign;

import org.junit.jupiter.api.Tag;

/** Trunkline calls a provider of dubbo-go. */
@Tag("full")
final class GoProviderIT extends PlayedCells {

  GoProviderIT() {
    super(ForeignPeer.DUBBO_GO, Role.PROVIDER);
  }
}
