package io.trunkline.call;

/** The reason why a call got no usable reply, and the remedy. */
public enum Status {

  /** No connection could be made: the provider is down or the address is wrong. Try again later. */
  CONNECT_FAILED,

  /** The connection was lost during the call. Repeat the call if running it twice does no harm. */
  CONNECTION_LOST,

  /**
   * No reply came within the call's time limit; the provider may still be working on the call.
   * Raise the limit if it is too short.
   */
  TIMEOUT,

  /** The calling thread was interrupted during the call; its interrupt flag is set again. */
  CANCELLED,

  /** The client is closed, or the call would block an event loop. Correct the program. */
  MISUSED,

  /** The arguments cannot be serialized; the message names the class. Correct the arguments. */
  ENCODE_FAILED,

  /** The request or reply exceeds this side's limit. Send or request less, or raise the limit. */
  TOO_LARGE,

  /** The provider refused to read the request; the message names the required change. */
  BAD_REQUEST,

  /**
   * The provider does not have this service, group, version or method; the message lists the
   * existing ones.
   */
  SERVICE_NOT_FOUND,

  /**
   * The provider, or a limit of this client, has no capacity for the call now; the message names
   * which. Try again later, or at another provider.
   */
  OVERLOADED,

  /** The provider failed outside the user's method; its log has the reason. */
  SERVER_FAILED,

  /** The method ran, but its result cannot be sent: it cannot be serialized or is too large. */
  RESULT_UNSENDABLE,

  /**
   * This side cannot, or is not allowed to, read the reply; the message names the required change.
   */
  BAD_RESPONSE
}
