package io.trunkline.interop.foreign;

/** A consumer with dubbo-py calls Trunkline. */
final class PythonConsumerIT extends PlayedCells {

  PythonConsumerIT() {
    super(ForeignPeer.DUBBO_PY, Role.CONSUMER);
  }
}
