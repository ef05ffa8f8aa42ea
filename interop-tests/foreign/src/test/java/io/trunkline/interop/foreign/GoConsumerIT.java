package io.trunkline.interop.foreign;

import org.junit.jupiter.api.Tag;

/** A consumer of dubbo-go calls Trunkline. */
@Tag("full")
final class GoConsumerIT extends PlayedCells {

  GoConsumerIT() {
    super(ForeignPeer.DUBBO_GO, Role.CONSUMER);
  }
}
