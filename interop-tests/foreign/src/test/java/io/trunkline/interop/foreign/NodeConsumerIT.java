package io.trunkline.interop.foreign;

/** A consumer with hessian.js calls Trunkline. */
final class NodeConsumerIT extends PlayedCells {

  NodeConsumerIT() {
    super(ForeignPeer.HESSIAN_JS, Role.CONSUMER);
  }
}
