package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;

/** What reading a request needs to know of the method it asks for. Thread-safe. */
public interface RequestedMethod {

  /** The method. */
  CallSite site();

  /** The resolved types of its parameters; not to be changed. */
  Type[] parameterTypes();

  /** Decides on the classes of its arguments. */
  ClassGate gate();

  /** The terms of its replies to peers with which nothing was agreed. */
  default PayloadTerms plainTerms() {
    return PayloadTerms.PLAIN;
  }
}
