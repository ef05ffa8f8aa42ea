package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.client.Completion;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of one method of a reference, as {@link io.trunkline.internal.client.CallStage}.
 * Thread-safe.
 */
@FunctionalInterface
interface MethodCalls {

  @Nullable Outcome call(Invocation invocation, Completion completion);
}
