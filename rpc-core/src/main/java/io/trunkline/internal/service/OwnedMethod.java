package io.trunkline.internal.service;

import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.serialization.ClassGate;

/** A method of an exported service, which decides for all of its methods alike. */
interface OwnedMethod extends ExportedMethod {

  /** The service of the method. */
  ExportedService owner();

  @Override
  default ClassGate gate() {
    return owner().gate();
  }

  @Override
  default boolean isExported() {
    return owner().isExported();
  }

  @Override
  default boolean takes(int id) {
    return owner().serializations().takes(id);
  }

  @Override
  default boolean takesInSomeGroup(int id) {
    return owner().serializations().takesInSomeGroup(id);
  }

  @Override
  default String taken() {
    return owner().serializations().toString();
  }
}
