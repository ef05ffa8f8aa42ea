package io.trunkline.call;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Any service, called without its interface: methods by name, objects as maps. A client makes
 * references to it under the name of the interface meant. The provider has to allow it: stock
 * providers always do, one of ours where the service says so.
 *
 * <p>An object travels as a map from property names to values, with its class under the key {@value
 * #CLASS} if the declared type does not say it; an enum constant as its name. Results come back the
 * same way. Thread-safe.
 */
public interface GenericService {

  /** The key in a map under which the name of an object's class stands. */
  String CLASS = "class";

  /**
   * Calls a method and waits for what it returns.
   *
   * @param method its name
   * @param parameterTypes its declared parameter types, such as {@code java.lang.String}, {@code
   *     int} or {@code [Lcom.acme.Order;}
   * @param arguments scalars, lists, and maps in place of objects
   * @return scalars, lists, and maps in place of objects; null for void
   * @throws GenericException if the method threw
   * @throws RpcException if no answer came
   */
  @Nullable Object $invoke(
      String method, String[] parameterTypes, @Nullable Object @Nullable [] arguments);

  /**
   * Calls a method without waiting. The future ends as {@link #$invoke} would, on the client's
   * executor.
   */
  CompletableFuture<@Nullable Object> $invokeAsync(
      String method, String[] parameterTypes, @Nullable Object @Nullable [] arguments);
}
