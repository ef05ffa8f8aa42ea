package io.trunkline.internal.server;

import io.trunkline.call.Peer;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Who may use a connection. Implemented by the server side; thread-safe. */
@FunctionalInterface
public interface ConnectionGate {

  /**
   * The decision.
   *
   * @param refusal why nothing is done for the peer; null if it is admitted
   * @param identity of the peer; null if unknown
   */
  record Verdict(@Nullable String refusal, @Nullable Principal identity) {}

  /** Decides about a new connection, on its event loop. */
  Verdict connected(Peer peer);
}
