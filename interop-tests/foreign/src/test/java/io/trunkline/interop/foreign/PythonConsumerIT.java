package io.trunkline.interop.foreign;

import org.junit.jupiter.api.Tag;

/** A consumer with dubbo-py calls Trunkline. */
@Tag("full")
final class PythonConsumerIT extends PlayedCells {

  PythonConsumerIT() {
    super(ForeignPeer.DUBBO_PY, Role.CONSUMER);
  }
}
