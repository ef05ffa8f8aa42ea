package io.trunkline.dubbo.rpc;

import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import io.trunkline.call.RemoteException;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;

/** Trunkline's exceptions as Dubbo's, and back. */
public final class DubboExceptions {

  private DubboExceptions() {}

  /**
   * The exception of a call without a usable reply as Dubbo's, with a code for its status. Its
   * cause is the given one, which says whether the method may have run.
   */
  public static org.apache.dubbo.rpc.RpcException of(RpcException reason) {
    return new com.alibaba.dubbo.rpc.RpcException(
        code(reason.status()), reason.getMessage(), reason);
  }

  /** The code that {@link org.apache.dubbo.rpc.RpcException#getCode} has for a status. */
  public static int code(Status status) {
    return switch (status) {
      case CONNECT_FAILED, CONNECTION_LOST -> org.apache.dubbo.rpc.RpcException.NETWORK_EXCEPTION;
      case TIMEOUT -> org.apache.dubbo.rpc.RpcException.TIMEOUT_EXCEPTION;
      case ENCODE_FAILED, TOO_LARGE, BAD_REQUEST, BAD_RESPONSE ->
          org.apache.dubbo.rpc.RpcException.SERIALIZATION_EXCEPTION;
      case SERVICE_NOT_FOUND -> org.apache.dubbo.rpc.RpcException.METHOD_NOT_FOUND;
      case OVERLOADED -> org.apache.dubbo.rpc.RpcException.LIMIT_EXCEEDED_EXCEPTION;
      case CANCELLED, MISUSED, SERVER_FAILED, RESULT_UNSENDABLE ->
          org.apache.dubbo.rpc.RpcException.UNKNOWN_EXCEPTION;
    };
  }

  /** For callers that catch Dubbo's exceptions. */
  static Outcome translated(Outcome outcome) {
    if (outcome instanceof Outcome.Unanswered unanswered) {
      return Outcome.failure(of(unanswered.reason()));
    }
    if (outcome instanceof Outcome.Failure failure
        && failure.error() instanceof RemoteException remote
        && remote.exceptionClass().equals(org.apache.dubbo.rpc.RpcException.class.getName())) {
      return new Outcome.Failure(
          new org.apache.dubbo.rpc.RpcException(remote.exceptionMessage(), remote),
          failure.attachments());
    }
    return outcome;
  }

  /** How a call ended that a filter, or what is behind it, ended with an exception. */
  static Outcome outcome(Throwable thrown) {
    Throwable error = Filter.unwrapped(thrown);
    if (error instanceof RpcException reason) {
      return new Outcome.Unanswered(reason);
    }
    return error instanceof org.apache.dubbo.rpc.RpcException
            && error.getCause() instanceof RpcException reason
        ? new Outcome.Unanswered(reason)
        : Outcome.failure(error);
  }
}
