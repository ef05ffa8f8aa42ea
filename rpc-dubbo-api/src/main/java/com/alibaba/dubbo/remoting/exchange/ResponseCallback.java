package com.alibaba.dubbo.remoting.exchange;

/** Is called with the reply of a call. */
public interface ResponseCallback {

  void done(Object response);

  void caught(Throwable exception);
}
