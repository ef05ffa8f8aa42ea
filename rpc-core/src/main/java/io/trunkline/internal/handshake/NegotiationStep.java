package io.trunkline.internal.handshake;

/** What one side of a {@link Negotiation} does next. */
public sealed interface NegotiationStep {

  /**
   * Sends a record and waits for a reply.
   *
   * @param record what to send
   * @param next the state that takes the reply
   */
  record Ask(byte[] record, Negotiation next) implements NegotiationStep {}

  /**
   * The end: these are the terms of the connection from now on.
   *
   * @param record what a server sends to confirm it; empty for a client
   */
  record Agreed(Terms terms, byte[] record) implements NegotiationStep {}

  /**
   * The end: the connection stays plain.
   *
   * @param why the reason, for logs
   * @param record what a server replies; empty for no reply
   */
  record Plain(String why, byte[] record) implements NegotiationStep {

    Plain(String why) {
      this(why, new byte[0]);
    }
  }
}
