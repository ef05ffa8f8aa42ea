package io.trunkline.internal.server;

import io.trunkline.call.Outcome;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.exchange.ExceptionAsText;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.DecodedRequest;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.LeadingNotice;
import io.trunkline.internal.protocol.ResponseEncoder;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.WriteQueue;
import io.trunkline.serialization.BudgetExceededException;
import org.jspecify.annotations.Nullable;

/** Encodes and sends the replies of one connection. Thread-safe. */
final class ReplySender {

  private final PortParts port;
  private final Connection connection;
  private final ServerHandshake handshake;
  private final ConsumerRequests requests;
  private final ConsumerFaults faults;

  ReplySender(
      PortParts port,
      Connection connection,
      ServerHandshake handshake,
      ConsumerRequests requests,
      ConsumerFaults faults) {
    this.port = port;
    this.connection = connection;
    this.handshake = handshake;
    this.requests = requests;
    this.faults = faults;
  }

  /**
   * Sends the outcome of a request; there is a reply also for one that cannot be encoded.
   *
   * @return how many bytes the reply has
   * @throws BudgetExceededException if another thread can encode it: it nests too deep for an event
   *     loop
   */
  int send(RequestTask request, Outcome outcome) {
    Outgoing reply = encode(request, outcome);
    int bytes = reply.size();
    if (reply.parts() != null) { // another one leaves at less cost than asking
      reply.guardedBy(request.end());
    }
    if (!port.unread().hasRoom(bytes)) {
      reply.release();
      String text = port.unread().noRoom(bytes);
      faults.refused(PeerFault.REPLIES_UNREAD, request.frame().header(), text);
      reply = error(request, WireStatus.SERIALIZATION_ERROR, text);
    }
    requests.madeReply(bytes);
    connection.send(reply);
    return bytes;
  }

  private Outgoing encode(RequestTask request, Outcome outcome) {
    try {
      DecodedRequest<ExportedMethod> decoded = request.decoded();
      Outcome sent = decoded.method().asSent(outcome);
      if (sent instanceof Outcome.Failure failure) {
        sent = readable(failure, decoded.method());
      }
      return port.codec()
          .encoder()
          .encode(
              request.frame().id(),
              request.entry(),
              decoded.replyForm(),
              sent,
              request.terms().hasStages() ? request : null);
    } catch (BudgetExceededException tooDeep) {
      throw tooDeep;
    } catch (Throwable e) {
      return notEncoded(request, e);
    }
  }

  private Outgoing error(RequestTask request, int wireStatus, String text) {
    return port.codec()
        .encoder()
        .encodeError(request.frame().id(), request.entry(), wireStatus, text);
  }

  /**
   * The failure as this consumer can read it: an exception whose class the consumer does not have
   * travels as one of Java. A Trunkline consumer reads results through a class gate.
   */
  private Outcome.Failure readable(Outcome.Failure failure, ExportedMethod method) {
    boolean isGated = handshake.isPeerTrunkline();
    Throwable error = isGated ? method.forGatedPeer(failure.error()) : failure.error();
    return ExceptionAsText.readable(
        new Outcome.Failure(error, failure.attachments()),
        isGated ? ResponseEncoder.EXCEPTION_CLASS : null);
  }

  /** The terms agreed with the consumer, in human-readable form. */
  String terms() {
    return handshake.toString();
  }

  /** Replies that the outcome of a request could not be encoded. */
  void sendNotEncoded(RequestTask request, Throwable error) {
    connection.send(notEncoded(request, error));
  }

  private Outgoing notEncoded(RequestTask request, Throwable error) {
    faults.failed("a reply could not be encoded", error);
    return error(
        request,
        WireStatus.BAD_RESPONSE,
        "the method ran, but its reply could not be encoded: " + error.getClass().getName());
  }

  /** Replies with a status if a reply is wanted, and counts a request that gets none. */
  void sendError(
      FrameHeader header, SerializationTable.@Nullable Entry entry, int wireStatus, String text) {
    if (header.isTwoWay()) {
      connection.send(port.codec().encoder().encodeError(header.id(), entry, wireStatus, text));
    } else {
      port.counts().dropped();
    }
  }

  /** Reports the port's load before replies from now on: a request came under these terms. */
  void reportLoad(Terms terms) {
    WriteQueue out = connection.queue();
    if (terms.hasLoad() && !out.hasLeadingFrame()) {
      out.leadingFrame(
          LeadingNotice.load(
              now -> port.load().report(now).bits(), out, connection.agreedFraming()));
    }
  }
}
