package io.trunkline.internal.server;

import io.trunkline.tls.ServerTls;
import org.jspecify.annotations.Nullable;

/**
 * Who may use the connections of a port.
 *
 * @param tls null for connections without TLS
 * @param gate decides about connections when they are secured
 * @param owner the server, for messages
 */
public record PortSecurity(@Nullable ServerTls tls, ConnectionGate gate, String owner) {

  /** A port that is open to everybody. */
  public static final PortSecurity NONE =
      new PortSecurity(null, peer -> new ConnectionGate.Verdict(null, null), "server");
}
