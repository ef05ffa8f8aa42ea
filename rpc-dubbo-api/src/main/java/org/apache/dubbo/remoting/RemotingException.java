package org.apache.dubbo.remoting;

import org.jspecify.annotations.Nullable;

/** A call that could not be sent, or whose connection was lost before its reply. */
public class RemotingException extends Exception {

  private static final long serialVersionUID = 5127311846923412857L;

  public RemotingException(@Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
