package io.trunkline.internal.callback;

import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.SendState;
import java.util.concurrent.CompletableFuture;

/**
 * A call of a consumer's object that waits for its reply. The thread that removes it from the
 * waiting calls ends it, so it ends once.
 *
 * @param id that its request carries
 * @param binding how its request is written
 * @param deadlineNanos when its caller stops waiting, in terms of {@link System#nanoTime()}
 * @param sendState whether its request has left
 * @param answer the reply, an unread frame, or the exception that says why there is none
 */
record CallbackCall(
    long id,
    CallbackMethod method,
    MethodBinding binding,
    long deadlineNanos,
    SendState sendState,
    CompletableFuture<Object> answer) {}
