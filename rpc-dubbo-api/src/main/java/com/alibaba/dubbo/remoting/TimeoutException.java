package com.alibaba.dubbo.remoting;

import org.jspecify.annotations.Nullable;

/**
 * {@link org.apache.dubbo.remoting.TimeoutException} of 2.6. References throw this one. Unlike in
 * 2.6 it does not extend {@link RemotingException}, but the present class of that name.
 */
public class TimeoutException extends org.apache.dubbo.remoting.TimeoutException {

  private static final long serialVersionUID = 3122966731958222692L;

  public TimeoutException(@Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
