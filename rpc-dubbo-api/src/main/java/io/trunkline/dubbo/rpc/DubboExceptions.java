package io.trunkline.dubbo.rpc;

import com.alibaba.dubbo.remoting.TimeoutException;
import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import io.trunkline.call.RemoteException;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.rpc.service.GenericException;
import org.jspecify.annotations.Nullable;

/** Trunkline's exceptions as Dubbo's, and back. */
public final class DubboExceptions {

  /** The attachment of a reply with the code of the exception that it is. */
  private static final String CODE = "trunkline.rpc-exception.code";

  private DubboExceptions() {}

  /**
   * Converts the exception of a call without a usable reply to Dubbo's exception, with a code for
   * its status. The given exception, which reports whether the method may have run, becomes the
   * cause. If Dubbo has a transport exception for the status, that exception is the cause, and the
   * given one is the cause of that exception.
   */
  public static org.apache.dubbo.rpc.RpcException of(RpcException reason) {
    return new com.alibaba.dubbo.rpc.RpcException(
        code(reason.status()), reason.getMessage(), ofTransport(reason));
  }

  private static Exception ofTransport(RpcException reason) {
    return switch (code(reason.status())) {
      case org.apache.dubbo.rpc.RpcException.TIMEOUT_EXCEPTION ->
          new TimeoutException(reason.getMessage(), reason);
      case org.apache.dubbo.rpc.RpcException.NETWORK_EXCEPTION ->
          new com.alibaba.dubbo.remoting.RemotingException(reason.getMessage(), reason);
      default -> reason;
    };
  }

  /** With what a future of a context ends, as Dubbo's do: the transport's exception itself. */
  static Throwable ofFuture(Throwable error) {
    return error instanceof org.apache.dubbo.rpc.RpcException
            && error.getCause() instanceof RemotingException ofTransport
        ? ofTransport
        : error;
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
      Throwable ofDubbo = ofText(remote, code(failure.attachments().get(CODE)));
      return ofDubbo == remote ? outcome : new Outcome.Failure(ofDubbo, failure.attachments());
    }
    return outcome;
  }

  /** An exception of Dubbo's API of which the provider sent the text. */
  private static Throwable ofText(RemoteException remote, int code) {
    String name = remote.exceptionClass();
    String message = remote.exceptionMessage();
    if (name.equals(com.alibaba.dubbo.rpc.RpcException.class.getName())) {
      return new com.alibaba.dubbo.rpc.RpcException(code, message, remote);
    }
    if (name.equals(org.apache.dubbo.rpc.RpcException.class.getName())) {
      return new org.apache.dubbo.rpc.RpcException(code, message, remote);
    }
    if (name.equals(GenericException.class.getName())) {
      return remote.getCause() instanceof RemoteException cause
          ? new GenericException(message, remote, cause.exceptionClass(), cause.exceptionMessage())
          : new GenericException(message, remote, null, message);
    }
    return remote;
  }

  /**
   * Adds the code of an exception to the attachments of a provider's reply, because the exception
   * itself travels as its text.
   */
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

  /**
   * Removes the code from attachments that an application sees, so that the code of one call's
   * exception does not become an attachment of another call.
   */
  static Map<String, Object> withoutCode(Map<String, Object> attachments) {
    if (!attachments.containsKey(CODE)) {
      return attachments;
    }
    Map<String, Object> others = new HashMap<>(attachments);
    others.remove(CODE);
    return others;
  }

  private static int code(@Nullable Object sent) {
    return sent instanceof String digits && digits.matches("[0-9]{1,4}")
        ? Integer.parseInt(digits)
        : org.apache.dubbo.rpc.RpcException.UNKNOWN_EXCEPTION;
  }

  /**
   * Converts an exception of a filter, or of the filters and the call after it, to the outcome of
   * the call.
   */
  static Outcome outcome(Throwable thrown) {
    Throwable error = Filter.unwrapped(thrown);
    if (error instanceof RpcException reason) {
      return new Outcome.Unanswered(reason);
    }
    Throwable cause = error instanceof org.apache.dubbo.rpc.RpcException ? error.getCause() : null;
    if (cause instanceof RemotingException) {
      cause = cause.getCause();
    }
    return cause instanceof RpcException reason
        ? new Outcome.Unanswered(reason)
        : Outcome.failure(error);
  }
}
