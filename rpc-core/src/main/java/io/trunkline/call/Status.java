package io.trunkline.call;

/** Why a call was not answered, and what the caller does about it. */
public enum Status {

  /** No connection could be made: the provider is down or the address is wrong. Try another one. */
  CONNECT_FAILED,

  /** The connection broke while the call waited. Look at {@link RpcException#certainty()}. */
  CONNECTION_LOST,

  /** No answer came in the time the call had. The provider may still be at it. */
  TIMEOUT,

  /** The caller's thread was interrupted while the call waited. */
  CANCELLED,

  /** The client is closed, or the call was made where it cannot be: a mistake of the program. */
  MISUSED,

  /** The arguments cannot be written: the message names the class. Mend the arguments. */
  ENCODE_FAILED,

  /** Request or answer is larger than this side's limit. Send or ask for less, or raise it. */
  TOO_LARGE,

  /** The provider could not or would not read the request: the message says what to change. */
  BAD_REQUEST,

  /** The provider is there, but has no such service or method. */
  SERVICE_NOT_FOUND,

  /** The provider has no room for the call now. Try another one, or later. */
  OVERLOADED,

  /** The provider failed outside the user's method. */
  SERVER_FAILED,

  /** The method ran, but its result cannot be sent: it cannot be written or is too large. */
  RESULT_UNSENDABLE,

  /** An answer came that this side cannot or will not read: the message says what to change. */
  BAD_RESPONSE
}
