package io.trunkline.internal.handshake;

import io.trunkline.serialization.settings.SerializationSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One side's state between the record it sent and the one it receives next. Immutable and pure:
 * from the same records both sides compute the same terms, and the server's confirmation carries
 * the digest that proves it.
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

  /** The kind of a record: its first byte. Newer revisions may send others. */
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
   * @param capabilities its announced capabilities
   * @param serializations its serializations, the preferred one first
   */
  record Side(Capabilities capabilities, List<LocalSerialization> serializations) {

    /**
     * A side with all capabilities of this revision, but compression if it can read none.
     *
     * @param settings the application's; the negotiated ones are announced to the peer
     * @param compressions bit n for the compression of id n that it can read
     */
    public static Side of(
        List<LocalSerialization> serializations,
        SerializationSettings settings,
        int maxBodyBytes,
        long salt,
        int compressions) {
      long flags =
          serializations.stream()
              .filter(local -> local.isAskedFor(settings))
              .mapToLong(local -> 1L << local.id())
              .reduce(0, (a, b) -> a | b);
      return new Side(
          new Capabilities(
              Mark.REVISION,
              compressions == 0 ? Mark.ALL & ~Mark.COMPRESSION : Mark.ALL,
              Math.max(0, maxBodyBytes),
              salt,
              serializations.stream()
                  .map(o -> new Capabilities.Offered(o.id(), o.digest()))
                  .toList(),
              flags,
              compressions),
          List.copyOf(serializations));
    }
  }

  /** A client that has sent the marked heartbeat and waits for the server's reply. */
  static Negotiation client(Side side) {
    return new ClientNegotiation.Begun(side);
  }

  /** The server's reply to the marked heartbeat. */
  static NegotiationStep.Ask server(Side side) {
    return ServerNegotiation.begin(side);
  }

  /** Why a connection stays plain on which each call will be refused. */
  String NOTHING_COMMON = "no serialization is offered by both sides";

  /** The end of a negotiation that timed out: the client stays plain. */
  static NegotiationStep.Plain silence() {
    return new NegotiationStep.Plain("the peer did not reply in time");
  }

  /**
   * Takes the record that the other side sent.
   *
   * @param record null if the reply is not a record, such as the null of a stock peer
   */
  NegotiationStep received(byte @Nullable [] record);
}
