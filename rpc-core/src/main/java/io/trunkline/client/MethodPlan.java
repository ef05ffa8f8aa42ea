package io.trunkline.client;

import io.trunkline.internal.exchange.CallPlan;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a method's calls before one is made. Immutable.
 *
 * @param call what goes to the wire
 * @param result how the outcome becomes what the method returns
 * @param oneWay whether nobody waits for an answer
 * @param timeoutNanos how long a call may take
 * @param zero what a primitive method returns that has no answer; null for other methods
 */
record MethodPlan(
    CallPlan call, Result result, boolean oneWay, long timeoutNanos, @Nullable Object zero) {

  /** What a method gives its caller. */
  enum Result {
    /** The value; null is a value. */
    VALUE,
    /** A primitive: null is not a value. */
    PRIMITIVE,
    /** An {@link Optional}: null is an empty one. */
    OPTIONAL,
    /** A future of the value, at once. */
    FUTURE
  }

  static Result resultOf(Method method) {
    Class<?> type = method.getReturnType();
    if (isFuture(type)) {
      return Result.FUTURE;
    }
    if (type == Optional.class) {
      return Result.OPTIONAL;
    }
    return type.isPrimitive() && type != void.class ? Result.PRIMITIVE : Result.VALUE;
  }

  /** The class of the value on the wire: what a future is of, or the declared type. */
  static Class<?> wireType(Method method) {
    Class<?> type = method.getReturnType();
    if (!isFuture(type)) {
      return type;
    }
    return method.getGenericReturnType() instanceof ParameterizedType p
        ? raw(p.getActualTypeArguments()[0])
        : Object.class;
  }

  /** The zero of a primitive type; null for other types and void. */
  static @Nullable Object zeroOf(Class<?> type) {
    return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
  }

  private static boolean isFuture(Class<?> type) {
    return type == CompletableFuture.class || type == CompletionStage.class || type == Future.class;
  }

  private static Class<?> raw(Type type) {
    if (type instanceof Class<?> c) {
      return c == Void.class ? Object.class : c;
    }
    if (type instanceof ParameterizedType p) {
      return raw(p.getRawType());
    }
    return type instanceof WildcardType w ? raw(w.getUpperBounds()[0]) : Object.class;
  }
}
