package io.trunkline.dubbo.rpc;

import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import io.trunkline.call.RemoteException;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trunkline's exceptions as Dubbo's, and back. */
public final class DubboExceptions {

  /** The attachment of a reply with the code of the exception that it is. */
  private static final String CODE = "trunkline.rpc-exception.code";

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
        && failure.error() instanceof RemoteException remote) {
      int code = code(failure.attachments().get(CODE));
      if (remote.exceptionClass().equals(com.alibaba.dubbo.rpc.RpcException.class.getName())) {
        return new Outcome.Failure(
            new com.alibaba.dubbo.rpc.RpcException(code, remote.exceptionMessage(), remote),
            failure.attachments());
      }
      if (remote.exceptionClass().equals(org.apache.dubbo.rpc.RpcException.class.getName())) {
        return new Outcome.Failure(
            new org.apache.dubbo.rpc.RpcException(code, remote.exceptionMessage(), remote),
            failure.attachments());
      }
    }
    return outcome;
  }

  /** What a provider sends: an exception travels as its text, and its code beside it. */
  static Outcome withCode(Outcome outcome) {
    if (outcome instanceof Outcome.Failure failure
        && failure.error() instanceof org.apache.dubbo.rpc.RpcException thrown
        && thrown.getCode() != org.apache.dubbo.rpc.RpcException.UNKNOWN_EXCEPTION) {
      Map<String, Object> attachments = new HashMap<>(failure.attachments());
      attachments.put(CODE, Integer.toString(thrown.getCode()));
      return new Outcome.Failure(failure.error(), attachments);
    }
    return outcome;
  }

  private static int code(@Nullable Object sent) {
    return sent instanceof String digits && digits.matches("[0-9]{1,4}")
        ? Integer.parseInt(digits)
        : org.apache.dubbo.rpc.RpcException.UNKNOWN_EXCEPTION;
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
