package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.concurrent.CompletableFuture;

/**
 * Makes the calls of one method of a reference; as {@link io.trunkline.internal.client.Invoker}.
 * Thread-safe.
 */
interface MethodCalls {

  Outcome call(Invocation invocation);

  CompletableFuture<Outcome> callAsync(Invocation invocation);
}
