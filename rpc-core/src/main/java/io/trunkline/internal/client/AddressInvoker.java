package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Makes calls on the connections to one address. Thread-safe. */
public interface AddressInvoker extends Invoker {

  /** Whether a call of this method can be made without waiting for a connection. */
  boolean isReadyFor(ClientMethod method);

  /** What the provider said last of its load, on a connection that is there; null for nothing. */
  default @Nullable ReportedLoad reportedLoad() {
    return null;
  }

  /** As {@link #call}, but only on a connection that is there now. */
  Outcome callNow(ClientMethod method, Invocation invocation);

  /** As {@link #callAsync}, but only on a connection that is there now. */
  CompletableFuture<Outcome> callAsyncNow(ClientMethod method, Invocation invocation);
}
