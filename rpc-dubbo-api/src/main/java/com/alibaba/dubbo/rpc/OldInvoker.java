package com.alibaba.dubbo.rpc;

import com.alibaba.dubbo.common.URL;

/** An invoker, as filters of 2.6 see it. */
record OldInvoker<T>(org.apache.dubbo.rpc.Invoker<T> invoker) implements Invoker<T> {

  @Override
  public Class<T> getInterface() {
    return invoker.getInterface();
  }

  @Override
  public Result invoke(Invocation invocation) {
    return new OldResult(invoker.invoke(RpcInvocation.present(invocation)));
  }

  @Override
  public URL getUrl() {
    return URL.of(invoker.getUrl());
  }

  @Override
  public boolean isAvailable() {
    return invoker.isAvailable();
  }

  @Override
  public void destroy() {
    invoker.destroy();
  }
}
