package com.alibaba.dubbo.rpc;

import org.jspecify.annotations.Nullable;

/**
 * {@link org.apache.dubbo.rpc.RpcException} of 2.6. References throw this one, which those who
 * catch either get.
 */
public class RpcException extends org.apache.dubbo.rpc.RpcException {

  private static final long serialVersionUID = 7815426752583648734L;

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
    super(code);
  }

  public RpcException(int code, @Nullable String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }

  public RpcException(int code, @Nullable String message) {
    super(code, message);
  }

  public RpcException(int code, @Nullable Throwable cause) {
    super(code, cause);
  }
}
