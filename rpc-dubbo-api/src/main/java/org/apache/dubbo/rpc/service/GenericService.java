package org.apache.dubbo.rpc.service;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Calls any service without its interface, or implements a service that answers any call. {@link
 * io.trunkline.call.GenericService} describes the forms of values.
 */
public interface GenericService {

  /**
   * Calls a method.
   *
   * @param parameterTypes the names of its declared parameter types
   * @throws GenericException if the method threw
   */
  @Nullable Object $invoke(
      String method, String @Nullable [] parameterTypes, @Nullable Object @Nullable [] args)
      throws GenericException;

  /** Calls a method without waiting. A service answers it with what {@link #$invoke} returns. */
  default CompletableFuture<@Nullable Object> $invokeAsync(
      String method, String @Nullable [] parameterTypes, @Nullable Object @Nullable [] args)
      throws GenericException {
    Object value = $invoke(method, parameterTypes, args);
    if (value instanceof CompletableFuture<?> later) {
      return later.thenApply(there -> there);
    }
    return CompletableFuture.completedFuture(value);
  }
}
