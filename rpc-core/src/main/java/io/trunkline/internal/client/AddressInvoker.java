package io.trunkline.internal.client;

import io.trunkline.call.RpcException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Makes calls on the connections to one address. Thread-safe. */
public interface AddressInvoker extends Invoker {

  /**
   * Whether a call of this method can be made without waiting: there is a connection whose
   * handshake has ended.
   */
  boolean isReadyFor(ClientMethod method);

  /** The last load report of the provider on a current connection; null without one. */
  default @Nullable ReportedLoad reportedLoad() {
    return null;
  }

  /** Takes the provider's current announcement, under the keys of Dubbo's urls. */
  default void announced(Map<String, String> parameters) {}

  /**
   * Ends when a call of this method can be made without waiting for a connection, or fails with an
   * {@link RpcException} when the attempt to make one does. Begins one if none was begun. To be
   * listened to only.
   */
  CompletableFuture<?> whenReadyFor(ClientMethod method);

  /** As above, for any connection, even if it accepts no calls. */
  CompletableFuture<?> whenConnected();

  /**
   * Runs an action each time a connection has been made from now on, on an event loop.
   *
   * @param action does not block
   * @return what ends that, to be run once
   */
  Runnable onConnected(Runnable action);
}
