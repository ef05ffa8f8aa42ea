package io.trunkline.internal.server;

import io.trunkline.internal.exchange.CallLog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a port is made from.
 *
 * @param serializations the names of those it offers, the preferred one first
 * @param maxBodyBytes the longest body sent or accepted; 0 or less for no limit
 * @param handshake whether to negotiate with Trunkline clients
 * @param serializationSettings the application's; the negotiated ones are told to peers
 * @param threads the size of the pool that runs requests, or 0 to leave it to the Java version
 * @param executor runs the requests instead of a pool of the port's own; null for none
 * @param acceptLimits how many connections it takes
 * @param requests how many requests may run or wait, and for how long
 * @param frameTimeout how long a frame may take, or a part of a long one; zero for ever
 * @param byteLimits how many bytes of requests and replies it keeps
 * @param calls the log of its calls
 * @param onFatal told once, on its own thread, why the port cannot be served any more
 */
public record ServerSettings(
    InetSocketAddress address,
    List<String> serializations,
    SerializationProviders providers,
    SerializationContext context,
    int maxBodyBytes,
    Duration heartbeat,
    boolean handshake,
    SerializationSettings serializationSettings,
    int ioThreads,
    int threads,
    @Nullable Executor executor,
    AcceptLimits acceptLimits,
    RequestLimits requests,
    Duration frameTimeout,
    ByteLimits byteLimits,
    CallLog calls,
    Consumer<String> onFatal) {}
