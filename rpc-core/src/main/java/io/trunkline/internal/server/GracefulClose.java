package io.trunkline.internal.server;

import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.connection.Lifecycle;
import io.trunkline.internal.connection.Lifecycle.State;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.protocol.SerializationTable;
import java.util.concurrent.TimeUnit;

/**
 * Ends one connection of a port without losing replies: asks the consumer to make no more calls,
 * waits for its last call, and closes after the last reply. For any thread, where a method does not
 * say otherwise.
 */
final class GracefulClose {

  /** How long writing the last replies may take after the peer broke the connection's framing. */
  private static final long CLOSE_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** How long writing them may take while the port is closing, which has its own limit. */
  private static final long DRAIN_NANOS = TimeUnit.DAYS.toNanos(1);

  /** How long the peer may take to read them and to close. */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final OpenConnections ofPort;
  private final Connection connection;
  private final Lifecycle lifecycle;
  private final ServerHandshake handshake;
  private final ConsumerRequests requests;

  /** The serialization of the consumer's last request: the consumer can read an event in that. */
  private SerializationTable.Entry lastUsed;

  GracefulClose(
      PortParts port, Connection connection, ServerHandshake handshake, ConsumerRequests requests) {
    this.ofPort = port.connections();
    this.connection = connection;
    this.lifecycle = connection.lifecycle();
    this.handshake = handshake;
    this.requests = requests;
    this.lastUsed = port.codec().table().preferred();
  }

  /** A request came in this serialization. For the event loop. */
  void lastUsed(SerializationTable.Entry entry) {
    lastUsed = entry;
  }

  /**
   * Asks the peer to make no more calls here; later, if its handshake of TLS is not done, in which
   * a frame would be plain bytes.
   */
  void sendReadOnly() {
    if (lifecycle.hasReached(State.OPEN)) {
      connection.send(Events.readOnly(lastUsed));
    }
  }

  /**
   * Asks the peer to make no more calls here. One that announces its last call is waited for;
   * others are stock peers.
   */
  void drain() {
    if (handshake.terms().hasDrain()) {
      lifecycle.advance(State.DRAINING);
      connection.send(Notice.DRAIN.frame(0));
    } else {
      sendReadOnly();
    }
  }

  /** Whether its peer has yet to announce that it has sent its last call. */
  boolean awaitsLastCall() {
    return lifecycle.state() == State.DRAINING;
  }

  /**
   * Nothing more can be read here: earlier requests get their replies, then the connection closes.
   * For the event loop.
   */
  void endOfRequests() {
    if (lifecycle.advance(State.CLOSING) && requests.isEmpty()) {
      closeAndLinger();
    }
  }

  /**
   * Closes once everything queued so far has reached the socket, or when this limit has passed.
   * Does not wait.
   */
  void closeAfterReplies(long limitNanos) {
    if (lifecycle.hasReached(State.OPEN)) {
      connection.queue().closeAfterWrites(limitNanos);
    } else {
      connection.channel().close(); // nothing was sent, and a handshake of TLS can take long
    }
  }

  /**
   * Closes after the replies where the peer may still be sending: a socket that is closed with
   * unread input resets the connection, which costs the peer its last replies.
   */
  void closeAndLinger() {
    long limit = ofPort.isClosing() ? DRAIN_NANOS : CLOSE_LIMIT_NANOS;
    connection.queue().closeAfterWrites(limit, LINGER_NANOS);
  }
}
