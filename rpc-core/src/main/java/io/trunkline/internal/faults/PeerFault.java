package io.trunkline.internal.faults;

import java.util.Locale;

/**
 * Why something that a peer sent was refused, dropped, or taken although it was not as it should.
 */
public enum PeerFault {
  /** A connection over the limit of its port, or of its peer's address; it is closed. */
  CONNECTION_REFUSED,
  /** A connection that sent nothing complete and made room for others; it is closed. */
  CONNECTION_UNPROVEN,
  /** A frame that began and did not go on; the connection is closed. */
  TOO_SLOW,
  /** Bytes that are not a frame of this protocol; the connection is closed. */
  NOT_A_FRAME,
  /** A frame whose checksum is wrong: bytes were changed on their way; the connection is closed. */
  CORRUPT,
  /** A connection whose TLS handshake failed, or without TLS at a port that requires it. */
  TLS_FAILED,
  /** A body whose length is negative or over the limit; an event of more than a few bytes. */
  TOO_LONG,
  /** A request in a serialization that the port does not offer. */
  SERIALIZATION_NOT_OFFERED,
  /** A request that is marked as written under terms which its connection does not have. */
  TERMS_NOT_AGREED,
  /** A request whose body cannot be read. */
  UNREADABLE,
  /** A request with an object of a class that the class gate refuses. */
  CLASS_REFUSED,
  /** A request for a service, group or method that is not there. */
  NO_SUCH_METHOD,
  /** A request that was read and refused before its method ran: a wrong token, for example. */
  REJECTED,
  /** A request with a callback where none is taken, or with one more than there may be. */
  CALLBACK_ARGUMENT,
  /** A request that came to a thread only after its caller's time limit. */
  EXPIRED,
  /** A request whose caller gave up before it was run. */
  CANCELLED,
  /** A request for which there was no room. */
  OVERLOADED,
  /** A request whose body found no room beside the others that are arriving; it is skipped. */
  NO_ROOM,
  /** More requests of a connection than may run or wait: it is not read from for a while. */
  REQUESTS_PAUSED,
  /**
   * Replies that its peer does not take; the connection is closed. A provider that takes none gets
   * no more of them for its calls of callbacks, and its connection stays.
   */
  REPLIES_UNREAD,
  /** Too many bytes of replies that wait for their callers: it is not read from for a while. */
  REPLIES_PAUSED,
  /** A one-way request whose method failed: its caller is not told. */
  ONE_WAY_FAILED,
  /** A request with the id of one that is under way. */
  DUPLICATE_ID,
  /** A heartbeat of a peer that does not read: it gets no reply. */
  HEARTBEAT_UNREAD,
  /** A reply for which no call waits, or no longer. */
  UNEXPECTED_REPLY,
  /** A request to a consumer that has passed nothing to be called back. */
  UNEXPECTED_REQUEST,
  /** A plain reply that goes on after its last item. */
  BYTES_AFTER_REPLY,
  /** A plain request that goes on after its last item. */
  BYTES_AFTER_REQUEST,
  /** A plain message with a number or boolean for a text. */
  TEXT_FROM_SCALAR,
  /** A plain message with a double without a fraction for a whole number. */
  WHOLE_FROM_DOUBLE,
  /** A plain message with a boolean for a number, or 0 or 1 for a boolean. */
  BOOLEAN_AS_NUMBER,
  /** A plain message with an untyped map for an object with fields. */
  OBJECT_FROM_MAP,
  /** A plain message with a map that is written like an object with fields. */
  MAP_FROM_OBJECT,
  /**
   * A plain message that names a refused class where it does not matter: for an attachment, a list,
   * a map, or a field that nobody has here.
   */
  CLASS_NOT_NEEDED;

  private final String key = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** The fault's name in statistics and in the log, such as {@code class-refused}. */
  public String key() {
    return key;
  }
}
