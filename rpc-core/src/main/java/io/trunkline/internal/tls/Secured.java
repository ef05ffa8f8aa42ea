package io.trunkline.internal.tls;

import io.trunkline.call.TlsPeer;
import org.jspecify.annotations.Nullable;

/**
 * The event in a pipeline that comes before {@code channelActive}: how the connection is secured.
 *
 * @param tls what TLS says of the peer; null if the connection is plain
 * @param refusal why nothing may be done for the peer, and what it should change; null if all is
 *     well
 */
public record Secured(@Nullable TlsPeer tls, @Nullable String refusal) {}
