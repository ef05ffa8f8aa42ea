package io.trunkline.internal.client;

import io.trunkline.internal.exchange.CallLog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a client's engine is made from.
 *
 * @param serialization the names of those that have to be there from the start, the preferred one
 *     first and commas between; null for none
 * @param maxBodyBytes the longest body sent or accepted; 0 or less for no limit
 * @param maxWaitingCalls how many calls may wait for their replies on one connection
 * @param maxQueuedBytes how many bytes may wait to be sent on one connection
 * @param maxUnreadReplyBytes how many bytes of replies may wait for their callers; 0 for a share of
 *     the heap
 * @param keepAliveTimeout how long a provider may be silent while calls wait; zero for any time
 * @param handshake whether to ask each peer what it can do
 * @param serializationSettings the application's; the negotiated ones are told to peers
 * @param calls the log of its calls
 * @param executor completes the futures of asynchronous calls; null for its own threads
 */
public record ClientSettings(
    @Nullable String serialization,
    SerializationProviders providers,
    SerializationContext context,
    int maxBodyBytes,
    int maxWaitingCalls,
    int maxQueuedBytes,
    int maxUnreadReplyBytes,
    Duration connectTimeout,
    Duration heartbeat,
    Duration keepAliveTimeout,
    boolean handshake,
    SerializationSettings serializationSettings,
    int ioThreads,
    CallLog calls,
    @Nullable Executor executor) {}
