package io.trunkline.client;

import io.trunkline.internal.client.CallPlan;
import io.trunkline.internal.exchange.ResultType;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a method's calls before one is made. Immutable.
 *
 * @param call what goes to the wire
 * @param returned the declared result
 * @param result how the outcome becomes that result
 * @param oneWay whether nobody waits for an answer
 * @param timeoutNanos how long a call may take
 */
record MethodPlan(
    CallPlan call, Class<?> returned, ResultType result, boolean oneWay, long timeoutNanos) {

  /** Whether the method cannot return null. */
  boolean isPrimitive() {
    return returned.isPrimitive() && returned != void.class;
  }

  /** What a primitive method returns when nobody answers. */
  @Nullable Object zero() {
    return isPrimitive() ? Array.get(Array.newInstance(returned, 1), 0) : null;
  }
}
