package io.trunkline.internal.handshake;

/** What one side of a {@link Negotiation} does next. */
public sealed interface Step {

  /**
   * Says something and waits for an answer.
   *
   * @param record what to send
   * @param next takes the answer
   */
  record Ask(byte[] record, Negotiation next) implements Step {}

  /**
   * The end: these are the terms of the connection from now on.
   *
   * @param record what a server sends to confirm it; empty for a client
   */
  record Agreed(Terms terms, byte[] record) implements Step {}

  /**
   * The end: the connection stays plain.
   *
   * @param why for a person to read
   * @param record what a server answers; empty if there is nothing to say
   */
  record Plain(String why, byte[] record) implements Step {

    Plain(String why) {
      this(why, new byte[0]);
    }
  }
}
