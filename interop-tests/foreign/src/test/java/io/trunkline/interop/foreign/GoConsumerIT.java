package io.trunkline.interop.foreign;

/** A consumer of dubbo-go calls Trunkline. */
final class GoConsumerIT extends PlayedCells {

  GoConsumerIT() {
    super(ForeignPeer.DUBBO_GO, Role.CONSUMER);
  }
}
