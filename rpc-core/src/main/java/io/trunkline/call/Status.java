package io.trunkline.call;

/** Why a call got no usable reply, and what the caller does about it. */
public enum Status {

  /** No connection could be made: the provider is down or the address is wrong. Try again later. */
  CONNECT_FAILED,

  /** The connection broke while the call waited. Repeat it if it is safe to run twice. */
  CONNECTION_LOST,

  /**
   * No reply came within the call's time limit. The provider may still be working on it. Raise the
   * limit if it is too short.
   */
  TIMEOUT,

  /** The caller's thread was interrupted while the call waited; its interrupt flag is set again. */
  CANCELLED,

  /** The client is closed, or the call would block an event loop: correct the program. */
  MISUSED,

  /** The arguments cannot be written; the message names the class. Correct the arguments. */
  ENCODE_FAILED,

  /** The request or reply exceeds this side's limit. Send or ask for less, or raise the limit. */
  TOO_LARGE,

  /** The provider refused to read the request; the message says what to change. */
  BAD_REQUEST,

  /** The provider has no such service, group, version or method; the message lists what it has. */
  SERVICE_NOT_FOUND,

  /**
   * The provider, or a limit of this client, has no room for the call now; the message says which.
   * Try again later, or elsewhere.
   */
  OVERLOADED,

  /** The provider failed outside the user's method; its log says why. */
  SERVER_FAILED,

  /** The method ran, but its result cannot be sent: it cannot be written or is too large. */
  RESULT_UNSENDABLE,

  /** This side cannot or may not read the reply; the message says what to change. */
  BAD_RESPONSE
}
