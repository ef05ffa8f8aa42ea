package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** What reading a request needs to know of the method it asks for. Thread-safe. */
public interface RequestedMethod {

  /** The method. */
  CallSite site();

  /** The resolved types of its parameters; not to be changed. */
  Type[] parameterTypes();

  /** Decides on the classes of its arguments. */
  ClassGate gate();

  /** Whether an argument may be an object of the consumer, to be called back. */
  default boolean takesCallback(int argument) {
    return false;
  }

  /** Whether it can still be called; once it is withdrawn, it never is again. */
  default boolean isExported() {
    return true;
  }

  /**
   * Whether its service takes requests in a serialization that the port offers.
   *
   * @param id the number in a frame's header
   */
  default boolean takes(int id) {
    return true;
  }

  /** As {@link #takes}, but of its service in any group. */
  default boolean takesInSomeGroup(int id) {
    return true;
  }

  /** Names and numbers of those that its service takes, for messages. */
  default String taken() {
    return "all of its port";
  }

  /** What its replies are compressed with where the consumer can read that; null for nothing. */
  default @Nullable AdaptiveCompression compression() {
    return null;
  }

  /** The terms of its replies to peers with which nothing was agreed. */
  default PayloadTerms plainTerms() {
    return PayloadTerms.PLAIN;
  }
}
