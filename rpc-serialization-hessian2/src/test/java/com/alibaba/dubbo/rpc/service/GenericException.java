package com.alibaba.dubbo.rpc.service;

/** The shape of the exception in which stock providers answer generic calls. */
public class GenericException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private String exceptionClass;
  private String exceptionMessage;

  public String exceptionClass() {
    return exceptionClass;
  }

  public String exceptionMessage() {
    return exceptionMessage;
  }
}
