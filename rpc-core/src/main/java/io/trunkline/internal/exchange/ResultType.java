package io.trunkline.internal.exchange;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

/**
 * What a method returns, and what of it travels. Futures and optionals are wrappers that each side
 * makes for itself: on the wire there is only the value in them, and null where there is none.
 *
 * @param wire the class of the value that travels
 * @param isFuture whether the value comes later
 * @param isOptional whether null means an empty {@link Optional}
 */
public record ResultType(Class<?> wire, boolean isFuture, boolean isOptional) {

  /** What this method returns. */
  public static ResultType of(Method method) {
    Type type = method.getGenericReturnType();
    Class<?> outer = method.getReturnType();
    boolean isFuture =
        outer == CompletableFuture.class || outer == CompletionStage.class || outer == Future.class;
    if (isFuture) {
      type = argument(type);
    }
    boolean isOptional = raw(type) == Optional.class;
    if (isOptional) {
      type = argument(type);
    }
    Class<?> wire = raw(type);
    return new ResultType(wire == Void.class ? Object.class : wire, isFuture, isOptional);
  }

  private static Type argument(Type type) {
    return type instanceof ParameterizedType p ? p.getActualTypeArguments()[0] : Object.class;
  }

  private static Class<?> raw(Type type) {
    if (type instanceof Class<?> c) {
      return c;
    }
    if (type instanceof ParameterizedType p) {
      return raw(p.getRawType());
    }
    if (type instanceof WildcardType w) {
      return raw(w.getUpperBounds()[0]);
    }
    return Object.class; // arrays of and bare type variables: the value says itself what it is
  }
}
