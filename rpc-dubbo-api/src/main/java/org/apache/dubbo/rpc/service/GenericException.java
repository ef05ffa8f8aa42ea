package org.apache.dubbo.rpc.service;

import org.jspecify.annotations.Nullable;

/** Thrown by a generic call if the method threw: the class name and message of its exception. */
public class GenericException extends RuntimeException {

  private static final long serialVersionUID = -1182299763306599962L;

  private @Nullable String exceptionClass;
  private @Nullable String exceptionMessage;

  public GenericException() {}

  public GenericException(@Nullable String exceptionMessage) {
    super(exceptionMessage);
    this.exceptionMessage = exceptionMessage;
  }

  public GenericException(@Nullable String exceptionClass, @Nullable String exceptionMessage) {
    super(exceptionMessage);
    this.exceptionClass = exceptionClass;
    this.exceptionMessage = exceptionMessage;
  }

  public GenericException(Throwable cause) {
    super(String.valueOf(cause), cause);
    this.exceptionClass = cause.getClass().getName();
    this.exceptionMessage = cause.getMessage();
  }

  public GenericException(
      @Nullable String message,
      @Nullable Throwable cause,
      @Nullable String exceptionClass,
      @Nullable String exceptionMessage) {
    super(message, cause);
    this.exceptionClass = exceptionClass;
    this.exceptionMessage = exceptionMessage;
  }

  public @Nullable String getExceptionClass() {
    return exceptionClass;
  }

  public void setExceptionClass(@Nullable String value) {
    exceptionClass = value;
  }

  public @Nullable String getExceptionMessage() {
    return exceptionMessage;
  }

  public void setExceptionMessage(@Nullable String value) {
    exceptionMessage = value;
  }
}
