package io.trunkline.internal.protocol;

import io.trunkline.internal.faults.PeerFault;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A request that was read to its end.
 *
 * @param <M> what a method is on this side
 * @param method the requested method, in the group that the request names
 * @param arguments of the method's types
 * @param attachments not to be changed
 * @param deadlineNanos when the caller stops waiting, in terms of {@link System#nanoTime()}
 * @param replyForm how the reply is written
 * @param tolerated deviations from the method's declaration that were accepted, and where in the
 *     request each kind came first
 */
public record DecodedRequest<M>(
    M method,
    @Nullable Object[] arguments,
    Map<String, Object> attachments,
    long deadlineNanos,
    ReplyForm replyForm,
    Map<PeerFault, Supplier<String>> tolerated) {}
