package com.alibaba.dubbo.rpc.service;

import org.jspecify.annotations.Nullable;

/**
 * {@link org.apache.dubbo.rpc.service.GenericException} of 2.6. References throw this one, which
 * those who catch either get.
 */
public class GenericException extends org.apache.dubbo.rpc.service.GenericException {

  private static final long serialVersionUID = -1182299763306599962L;

  public GenericException() {}

  public GenericException(@Nullable String exceptionClass, @Nullable String exceptionMessage) {
    super(exceptionClass, exceptionMessage);
  }

  public GenericException(Throwable cause) {
    super(cause);
  }
}
