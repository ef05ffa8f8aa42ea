package io.trunkline.internal.exchange;

import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

/**
 * What a method returns, and what of it travels. Futures and optionals are wrappers that each side
 * makes for itself: on the wire there is only the value in them, and null where there is none.
 *
 * @param wire the resolved type of the value that travels
 * @param isFuture whether the value comes later
 * @param isOptional whether null means an empty {@link Optional}
 */
public record ResultType(Type wire, boolean isFuture, boolean isOptional) {

  /**
   * What this method returns.
   *
   * @param service the interface that has or inherits the method
   */
  public static ResultType of(Method method, Class<?> service) {
    Type type = TypeResolver.of(service).resolve(method.getGenericReturnType());
    Class<?> outer = TypeResolver.erase(type);
    boolean isFuture =
        outer == CompletableFuture.class || outer == CompletionStage.class || outer == Future.class;
    if (isFuture) {
      type = TypeResolver.argument(type, outer, 0);
    }
    boolean isOptional = TypeResolver.erase(type) == Optional.class;
    if (isOptional) {
      type = TypeResolver.argument(type, Optional.class, 0);
    }
    return new ResultType(type == Void.class ? Object.class : type, isFuture, isOptional);
  }

  /** Whether the value in the wrappers is itself declared as an {@link Optional}. */
  public boolean isOptionalInside() {
    return TypeResolver.erase(wire) == Optional.class;
  }
}
