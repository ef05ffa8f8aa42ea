package io.trunkline.internal.protocol;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;

/**
 * The status bytes of a response: what we send, and what we make of what peers send. Unknown
 * numbers come from newer peers and mean that the call failed.
 */
public final class WireStatus {

  public static final int OK = 20;

  /** 2.7 and later: the reply is too large to send, so the method has run. */
  public static final int SERIALIZATION_ERROR = 25;

  public static final int CLIENT_TIMEOUT = 30;
  public static final int SERVER_TIMEOUT = 31;

  /** Ours, under terms only: the caller's time was over before the request was read. */
  public static final int EXPIRED = 32;

  public static final int CHANNEL_INACTIVE = 35;
  public static final int BAD_REQUEST = 40;

  /** The provider could not encode the result, so the method has run. */
  public static final int BAD_RESPONSE = 50;

  /** Stock providers define it and do not send it; ours does. */
  public static final int SERVICE_NOT_FOUND = 60;

  public static final int SERVICE_ERROR = 70;
  public static final int SERVER_ERROR = 80;
  public static final int CLIENT_ERROR = 90;
  public static final int POOL_EXHAUSTED = 100;

  private WireStatus() {}

  /** The code that reports this reason to a peer, with no more certainty than there is. */
  static int code(RpcException reason, ReplyForm form) {
    if (form.isMarked()
        && reason.status() == Status.TIMEOUT
        && reason.certainty() == Certainty.NOT_EXECUTED) {
      return EXPIRED;
    }
    int code = code(reason.status());
    return certainty(code) == Certainty.NOT_EXECUTED && reason.certainty() != Certainty.NOT_EXECUTED
        ? SERVICE_ERROR
        : code;
  }

  private static int code(Status status) {
    return switch (status) {
      case BAD_REQUEST -> BAD_REQUEST;
      case SERVICE_NOT_FOUND -> SERVICE_NOT_FOUND;
      case OVERLOADED -> POOL_EXHAUSTED;
      case TIMEOUT -> SERVER_TIMEOUT;
      default -> SERVICE_ERROR;
    };
  }

  /** The reason reported to the caller. */
  public static Status status(int code) {
    return switch (code) {
      case SERIALIZATION_ERROR, BAD_RESPONSE -> Status.RESULT_UNSENDABLE;
      case CLIENT_TIMEOUT, SERVER_TIMEOUT, EXPIRED -> Status.TIMEOUT;
      case CHANNEL_INACTIVE -> Status.CONNECTION_LOST;
      case BAD_REQUEST -> Status.BAD_REQUEST;
      case SERVICE_NOT_FOUND -> Status.SERVICE_NOT_FOUND;
      case POOL_EXHAUSTED -> Status.OVERLOADED;
      default -> Status.SERVER_FAILED;
    };
  }

  /**
   * Whether a provider that replies this status can have run the method.
   *
   * <p>70 and 80 prove nothing. Stock 3.3.6 replies 70 where it did not run the method: for a wrong
   * group, version or token. But it replies with the same number if a filter throws an exception
   * after the method ran, and the text of the reply is that exception's: of a filter, or of a
   * provider further down that refused its own token. A text that anybody can have written does not
   * prove anything, so the certainty is unknown.
   */
  public static Certainty certainty(int code) {
    return switch (code) {
      case BAD_REQUEST, SERVICE_NOT_FOUND, POOL_EXHAUSTED, EXPIRED -> Certainty.NOT_EXECUTED;
      default -> Certainty.UNKNOWN;
    };
  }
}
