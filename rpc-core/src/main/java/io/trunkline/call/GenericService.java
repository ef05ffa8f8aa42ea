package io.trunkline.call;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Any service, called without its interface: methods by name, objects as maps. {@link
 * io.trunkline.client.RpcClient#generic} creates one. Stock providers accept such calls for every
 * service, Trunkline providers only for services exported with {@code generic(true)}.
 *
 * <p>An object travels as a map from property names to values, with its class under the key {@value
 * #CLASS} where the declared type does not determine it; an enum constant as its name. Results have
 * the same form. Thread-safe.
 */
public interface GenericService {

  /** In a map that stands for an object: the key of the object's class name. */
  String CLASS = "class";

  /**
   * Calls a method and waits for its result.
   *
   * @param method its name
   * @param parameterTypes its declared parameter types, such as {@code java.lang.String}, {@code
   *     int} or {@code [Lcom.acme.Order;}
   * @param arguments scalars, lists, and maps in place of objects
   * @return scalars, lists, and maps in place of objects; null for void
   * @throws GenericException if the method threw
   * @throws RpcException if there was no usable reply
   */
  @Nullable Object $invoke(
      String method, String[] parameterTypes, @Nullable Object @Nullable [] arguments);

  /**
   * Calls a method without waiting. The future completes as {@link #$invoke} would return or throw,
   * on the client's executor.
   */
  CompletableFuture<@Nullable Object> $invokeAsync(
      String method, String[] parameterTypes, @Nullable Object @Nullable [] arguments);
}
