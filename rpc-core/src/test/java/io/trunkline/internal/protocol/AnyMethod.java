package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Type;

/** A method of the captured service, as far as reading its requests needs it. */
record AnyMethod(CallSite site, Type[] parameterTypes, ClassGate gate) implements RequestedMethod {

  static AnyMethod of(RequestNames names, Class<?>[] types, ClassGate gate) {
    return new AnyMethod(
        new CallSite(names.path(), names.version(), null, names.method(), names.descriptor()),
        types,
        gate);
  }
}
