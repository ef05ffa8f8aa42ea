package io.trunkline.internal.server;

import io.trunkline.call.Peer;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Who may use a connection. Implemented by the server side; thread-safe. */
@FunctionalInterface
public interface ConnectionGate {

  /**
   * What was decided.
   *
   * @param refusal why nothing is done for the peer; null if it is admitted
   * @param identity who it is; null if that is not known
   */
  record Verdict(@Nullable String refusal, @Nullable Principal identity) {}

  /** Decides about a new connection, on its event loop. */
  Verdict connected(Peer peer);
}
