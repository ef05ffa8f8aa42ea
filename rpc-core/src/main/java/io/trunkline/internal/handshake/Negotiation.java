package io.trunkline.internal.handshake;

import io.trunkline.serialization.settings.SerializationSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One side's state between what it said and what it hears next. Immutable and pure; the same on
 * both sides leads to the same terms, and the server's confirmation carries the digest that proves
 * it.
 *
 * <pre>
 *   client                                        server
 *   marked heartbeat                   ->
 *                                      <-         capabilities           (stock: a plain null)
 *   capabilities [, digests]           ->
 *                                      <-         confirmation           if nothing differs
 *                                      <-         digests, schemas       if something does
 *   schemas                            ->
 *                                      <-         confirmation
 * </pre>
 */
public sealed interface Negotiation permits ClientNegotiation, ServerNegotiation {

  /** What a record is: its first byte. Others come from newer revisions. */
  interface Kind {
    int CAPABILITIES = 1;
    int HELLO = 2;
    int CLASSES = 3;
    int SCHEMAS = 4;
    int CONFIRMATION = 5;
    int REFUSAL = 6;
  }

  /**
   * This side of the connection.
   *
   * @param capabilities what it says of itself
   * @param offers its serializations, the preferred one first
   */
  record Side(Capabilities capabilities, List<Offer> offers) {

    /**
     * A side that can do whatever this revision can.
     *
     * @param settings the application's; the negotiated ones are told to the peer
     */
    public static Side of(
        List<Offer> offers, SerializationSettings settings, int maxBodyBytes, long salt) {
      long flags =
          offers.stream()
              .filter(offer -> offer.isAskedFor(settings))
              .mapToLong(offer -> 1L << offer.id())
              .reduce(0, (a, b) -> a | b);
      return new Side(
          new Capabilities(
              Mark.REVISION,
              Mark.ALL,
              Math.max(0, maxBodyBytes),
              salt,
              offers.stream().map(o -> new Capabilities.Offered(o.id(), o.digest())).toList(),
              flags),
          List.copyOf(offers));
    }
  }

  /** A client that has sent the marked heartbeat and waits for what the server says to it. */
  static Negotiation client(Side mine) {
    return new ClientNegotiation.Begun(mine);
  }

  /** A server to which the marked heartbeat came: what it answers. */
  static Step.Ask server(Side mine) {
    return ServerNegotiation.begin(mine);
  }

  /** The end if nothing was heard for too long: a client stays plain for good. */
  static Step.Plain silence() {
    return new Step.Plain("the peer did not answer in time");
  }

  /**
   * Takes what the other side said.
   *
   * @param record null if it said something that is no record, such as the null of a stock peer
   */
  Step received(byte @Nullable [] record);
}
