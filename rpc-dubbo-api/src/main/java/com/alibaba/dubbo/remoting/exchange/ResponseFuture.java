package com.alibaba.dubbo.remoting.exchange;

import com.alibaba.dubbo.remoting.RemotingException;
import org.jspecify.annotations.Nullable;

/** The reply of a call to come. The runtime makes none: filters wrap it if they find one. */
public interface ResponseFuture {

  @Nullable Object get() throws RemotingException;

  @Nullable Object get(int timeoutInMillis) throws RemotingException;

  void setCallback(ResponseCallback callback);

  boolean isDone();
}
