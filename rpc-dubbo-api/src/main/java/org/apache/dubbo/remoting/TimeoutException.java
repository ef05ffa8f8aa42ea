package org.apache.dubbo.remoting;

import org.jspecify.annotations.Nullable;

/** A call whose reply did not come in time. */
public class TimeoutException extends RemotingException {

  private static final long serialVersionUID = 3847194827364519283L;

  public TimeoutException(@Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
