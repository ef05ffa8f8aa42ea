package io.trunkline.internal.server;

import io.netty.channel.ChannelHandler;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.tls.TlsServerHandlers;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The objects that the connections of a port share.
 *
 * @param tls null for connections without TLS
 */
record PortParts(
    ServerSettings settings,
    ConnectionGate gate,
    @Nullable TlsServerHandlers tls,
    PortCodec codec,
    PortTerms terms,
    OpenConnections connections,
    PortRequests requests,
    PortCounts counts,
    PortLoad load,
    PortBytes bytes,
    UnreadReplies unread,
    FaultLog faults) {

  /**
   * The first handlers in the pipeline of a new connection.
   *
   * @param insecure receives the reason why the connection could not be secured
   */
  List<ChannelHandler> tlsHandlers(Consumer<String> insecure) {
    return tls == null ? List.of() : tls.handlers(insecure);
  }
}
