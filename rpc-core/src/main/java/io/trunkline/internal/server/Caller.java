package io.trunkline.internal.server;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Peer;
import io.trunkline.call.TlsPeer;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.tls.Secured;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Who is at the other end of one connection, and whether it is admitted. Known before the first
 * frame, and from then on read by any thread.
 */
final class Caller {

  private final ConnectionGate gate;
  private final PeerFaults faults;
  private @Nullable TlsPeer tls;
  private @Nullable Peer peer;
  private @Nullable String refusal;
  private boolean lacksTls;

  Caller(ConnectionGate gate, PeerFaults faults) {
    this.gate = gate;
    this.faults = faults;
  }

  /** Takes what is known of TLS, before the connection is active; nothing if the port has none. */
  void secured(Secured secured) {
    tls = secured.tls();
    refusal = secured.refusal();
    lacksTls = refusal != null;
  }

  /** Asks whether the peer is admitted. */
  void connected(InetSocketAddress address) {
    Peer known = new Peer(address, tls, null);
    peer = known;
    if (refusal == null) {
      admit(known);
    }
  }

  private void admit(Peer known) {
    try {
      ConnectionGate.Verdict verdict = gate.connected(known);
      refusal = verdict.refusal();
      if (verdict.identity() != null) {
        peer = known.withIdentity(verdict.identity());
      }
    } catch (Throwable e) { // whatever it meant to say, it did not admit the peer
      faults.failed(known.address(), "the authenticator failed on a new connection", e);
      refusal = UndecidedException.TEXT;
    }
  }

  /** The peer, with what TLS and the authenticator say of it. */
  Peer peer() {
    return requireNonNull(peer);
  }

  /** Why nothing is done for the peer; null if it is admitted. */
  @Nullable String refusal() {
    return refusal;
  }

  /** Whether it is refused because it lacks TLS, and not by the authenticator. */
  boolean lacksTls() {
    return lacksTls;
  }
}
