package io.trunkline.call;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Calls any service without its interface: methods by name, with maps in place of objects. {@link
 * io.trunkline.client.RpcClient#generic} creates one. Stock providers accept such calls for every
 * service, Trunkline providers only for services exported with {@code generic(true)}. Thread-safe.
 *
 * <p>An object travels as a map from property names to values. If the declared type does not
 * determine its class, the map has the class name under the key {@value #CLASS}. An enum constant
 * travels as its name. Results have the same form.
 */
public interface GenericService {

  /** The key of the class name in a map that represents an object. */
  String CLASS = "class";

  /**
   * Calls a method and waits for its result.
   *
   * @param method its name
   * @param parameterTypes its declared parameter types, such as {@code java.lang.String}, {@code
   *     int} or {@code [Lcom.acme.Order;}
   * @param arguments scalars, lists, and maps in place of objects
   * @return scalars, lists, and maps in place of objects; null for void
   * @throws GenericException if the method threw an exception
   * @throws RpcException if there was no usable reply
   */
  @Nullable Object $invoke(
      String method, String[] parameterTypes, @Nullable Object @Nullable [] arguments);

  /**
   * Calls a method without waiting. The future completes on the client's executor, with the result
   * or exception of {@link #$invoke}.
   */
  CompletableFuture<@Nullable Object> $invokeAsync(
      String method, String[] parameterTypes, @Nullable Object @Nullable [] arguments);
}
