package com.alibaba.dubbo.remoting;

import org.jspecify.annotations.Nullable;

/** {@link org.apache.dubbo.remoting.RemotingException} of 2.6. References throw this one. */
public class RemotingException extends org.apache.dubbo.remoting.RemotingException {

  private static final long serialVersionUID = -3160452149606778709L;

  public RemotingException(@Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
