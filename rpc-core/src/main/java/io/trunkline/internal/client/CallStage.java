package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import org.jspecify.annotations.Nullable;

/**
 * One stage on the way of a client's calls: passes a call on to the next stage, or ends it.
 * Blocking and asynchronous calls take the same way and differ in their {@link Completion}.
 * Thread-safe.
 *
 * <p>A call that gets no reply ends as {@link Outcome.Unanswered}, whose {@linkplain
 * RpcException#certainty() certainty} decides whether another connection or provider may be tried.
 * A one-way call ends when its frame was handed to a connection.
 */
@FunctionalInterface
public interface CallStage {

  /**
   * Makes a call, which ends at the deadline of the invocation at the latest.
   *
   * @param completion the caller. If it is blocking, this method waits on the current thread, which
   *     also decodes the reply; on an event loop the call fails with {@link
   *     io.trunkline.call.Status#MISUSED}, unless it is one-way and a connection is ready
   * @return the outcome; null if the completion takes it, perhaps already. Never null for a
   *     blocking caller
   */
  @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion);
}
