package org.apache.dubbo.rpc;

import org.jspecify.annotations.Nullable;

/**
 * Dubbo's exception of calls without a usable reply. References throw it if this module is on the
 * class path; its cause is the {@link io.trunkline.call.RpcException}, which contains more details.
 * Filters may throw it too.
 */
public class RpcException extends RuntimeException {

  public static final int UNKNOWN_EXCEPTION = 0;
  public static final int NETWORK_EXCEPTION = 1;
  public static final int TIMEOUT_EXCEPTION = 2;
  public static final int BIZ_EXCEPTION = 3;
  public static final int FORBIDDEN_EXCEPTION = 4;
  public static final int SERIALIZATION_EXCEPTION = 5;
  public static final int NO_INVOKER_AVAILABLE_AFTER_FILTER = 6;
  public static final int LIMIT_EXCEEDED_EXCEPTION = 7;
  public static final int TIMEOUT_TERMINATE = 8;
  public static final int REGISTRY_EXCEPTION = 9;
  public static final int ROUTER_CACHE_NOT_BUILD = 10;
  public static final int METHOD_NOT_FOUND = 11;
  public static final int VALIDATION_EXCEPTION = 12;
  public static final int AUTHORIZATION_EXCEPTION = 13;

  private static final long serialVersionUID = 7815426752583648734L;

  private int code;

  public RpcException() {}

  public RpcException(@Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public RpcException(@Nullable String message) {
    super(message);
  }

  public RpcException(@Nullable Throwable cause) {
    super(cause);
  }

  public RpcException(int code) {
    this.code = code;
  }

  public RpcException(int code, @Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  public RpcException(int code, @Nullable String message) {
    super(message);
    this.code = code;
  }

  public RpcException(int code, @Nullable Throwable cause) {
    super(cause);
    this.code = code;
  }

  /** One of the constants of this class. */
  public int getCode() {
    return code;
  }

  public void setCode(int value) {
    code = value;
  }

  public boolean isBiz() {
    return code == BIZ_EXCEPTION;
  }

  public boolean isForbidden() {
    return code == FORBIDDEN_EXCEPTION;
  }

  public boolean isTimeout() {
    return code == TIMEOUT_EXCEPTION;
  }

  public boolean isNetwork() {
    return code == NETWORK_EXCEPTION;
  }

  public boolean isSerialization() {
    return code == SERIALIZATION_EXCEPTION;
  }

  public boolean isAuthorization() {
    return code == AUTHORIZATION_EXCEPTION;
  }

  public boolean isNoInvokerAvailableAfterFilter() {
    return code == NO_INVOKER_AVAILABLE_AFTER_FILTER;
  }

  public boolean isLimitExceed() {
    return code == LIMIT_EXCEEDED_EXCEPTION;
  }

  public boolean isValidation() {
    return code == VALIDATION_EXCEPTION;
  }
}
