package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Makes calls on the connections to one address. Thread-safe. */
public interface AddressInvoker extends Invoker {

  /**
   * Whether a call of this method can be made without waiting for a connection, and whoever
   * accepted it has answered there, if only a heartbeat.
   */
  boolean isReadyFor(ClientMethod method);

  /** What the provider said last of its load, on a connection that is there; null for nothing. */
  default @Nullable ReportedLoad reportedLoad() {
    return null;
  }

  /** Its provider says this now, under the keys of Dubbo's urls. */
  default void announced(Map<String, String> parameters) {}

  /** As {@link #call}, but only on a connection that is there now. */
  Outcome callNow(ClientMethod method, Invocation invocation);

  /** As {@link #callAsync}, but only on a connection that is there now. */
  CompletableFuture<Outcome> callAsyncNow(ClientMethod method, Invocation invocation);

  /**
   * Waits for the first of these, which are being connected, and the next ones while none is.
   *
   * @throws RpcException if none can be connected; why, for each of them
   */
  static void awaitOne(List<? extends AddressInvoker> all) {
    RpcException none = null;
    for (AddressInvoker address : all) {
      try {
        address.awaitConnected();
        return;
      } catch (RpcException notThere) {
        if (all.stream().anyMatch(AddressInvoker::isConnected)) {
          return;
        }
        if (none != null) {
          notThere.addSuppressed(none);
        }
        none = notThere;
      }
    }
    if (none != null) {
      throw none;
    }
  }
}
