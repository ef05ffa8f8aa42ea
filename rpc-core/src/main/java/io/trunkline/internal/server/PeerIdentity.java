package io.trunkline.internal.server;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Peer;
import io.trunkline.call.TlsPeer;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.tls.Secured;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The identity of the peer of one connection, and whether the peer is admitted. Decided before the
 * first frame, and from then on read by any thread.
 */
final class PeerIdentity {

  /** The decision about a peer, and the peer's behavior since then. */
  private enum Standing {
    /** Nothing is decided; the connection is not active yet. */
    UNDECIDED,
    /** The peer is refused because it lacks TLS. */
    LACKS_TLS,
    /** The authenticator refuses the peer. */
    REFUSED,
    /** The peer is admitted, and has sent nothing that a stranger could not send. */
    ADMITTED,
    /** The peer is admitted and has sent a complete frame; for the event loop. */
    ESTABLISHED
  }

  private final ConnectionGate gate;
  private final PeerFaults faults;
  private Standing standing = Standing.UNDECIDED;
  private @Nullable TlsPeer tls;
  private @Nullable Peer peer;
  private @Nullable String refusal;

  PeerIdentity(ConnectionGate gate, PeerFaults faults) {
    this.gate = gate;
    this.faults = faults;
  }

  /**
   * Takes the result of the TLS handshake, before the connection is active. Not called without TLS.
   */
  void secured(Secured secured) {
    tls = secured.tls();
    refusal = secured.refusal();
    if (refusal != null) {
      standing = Standing.LACKS_TLS;
    }
  }

  /** Asks whether the peer is admitted. */
  void connected(InetSocketAddress address) {
    Peer known = new Peer(address, tls, null);
    peer = known;
    if (refusal == null) {
      admit(known);
      standing = refusal == null ? Standing.ADMITTED : Standing.REFUSED;
    }
  }

  private void admit(Peer known) {
    try {
      ConnectionGate.Verdict verdict = gate.connected(known);
      refusal = verdict.refusal();
      if (verdict.identity() != null) {
        peer = known.withIdentity(verdict.identity());
      }
    } catch (Throwable e) {
      // The authenticator did not admit the peer, even if that was not its intention.
      faults.failed(known.address(), "the authenticator failed on a new connection", e);
      refusal = UndecidedException.TEXT;
    }
  }

  /** The peer, with its TLS session and the identity that the authenticator gave it. */
  Peer peer() {
    return requireNonNull(peer);
  }

  /** Why nothing is done for the peer; null if it is admitted. */
  @Nullable String refusal() {
    return refusal;
  }

  /** Whether the peer is refused because it lacks TLS, and not by the authenticator. */
  boolean lacksTls() {
    return standing == Standing.LACKS_TLS;
  }

  /** Whether the peer is admitted and has yet to send a complete frame. */
  boolean isNew() {
    return standing == Standing.ADMITTED;
  }

  /** An admitted peer has sent a complete frame. */
  void established() {
    standing = Standing.ESTABLISHED;
  }
}
