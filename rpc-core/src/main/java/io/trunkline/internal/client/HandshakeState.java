package io.trunkline.internal.client;

import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.Terms;

/** How far a client's handshake on one connection is. */
sealed interface HandshakeState {

  /** The state of the peer according to its replies so far. */
  enum Peer {
    /** It has sent no record, so it is taken for a stock provider. */
    STOCK,
    /** It has sent a record. */
    TRUNKLINE
  }

  /** Calls are plain, and nothing was agreed so far. */
  enum Open implements HandshakeState {
    /** Nothing was sent. */
    NOT_BEGUN,
    /** The connection is gone before the handshake had a result. */
    GONE
  }

  /**
   * A reply is awaited: to the marked heartbeat as long as the peer is not known, then to a record.
   *
   * @param id the event that the reply belongs to
   */
  record Asking(Negotiation negotiation, long id, Peer peer) implements HandshakeState {}

  /** Both ends have agreed on terms. */
  record Agreed(Terms terms) implements HandshakeState {

    @Override
    public Peer peer() {
      return Peer.TRUNKLINE;
    }

    @Override
    public String text() {
      return "agreed: " + terms;
    }

    @Override
    public String details() {
      return String.join("; ", terms.details());
    }
  }

  /** Calls are plain for the life of the connection. */
  record Plain(String why, Peer peer) implements HandshakeState {

    @Override
    public String text() {
      return "plain: " + why;
    }
  }

  /**
   * Calls are plain because a reply did not come in time; it may still come.
   *
   * @param id the event that the reply belongs to
   */
  record TimedOut(String why, Peer peer, long id) implements HandshakeState {

    /** The state after the late reply, which changes nothing for this connection. */
    Plain plain() {
      return new Plain(why, peer);
    }

    @Override
    public String text() {
      return plain().text();
    }
  }

  /** The terms of calls. */
  default Terms terms() {
    return Terms.PLAIN;
  }

  default Peer peer() {
    return Peer.STOCK;
  }

  /** The details that the text of the terms only counts; empty if nothing was agreed. */
  default String details() {
    return "";
  }

  /** The state in human-readable form. */
  default String text() {
    return "nothing yet: the handshake has not ended";
  }
}
