package com.alibaba.dubbo.rpc;

import com.alibaba.dubbo.common.URL;
import org.apache.dubbo.rpc.RpcInvocation;

/** An invoker, as filters of 2.6 see it. */
record OldInvoker<T>(org.apache.dubbo.rpc.Invoker<T> invoker) implements Invoker<T> {

  @Override
  public Class<T> getInterface() {
    return invoker.getInterface();
  }

  @Override
  public Result invoke(Invocation invocation) {
    return new OldResult(invoker.invoke(of(invocation)));
  }

  private org.apache.dubbo.rpc.Invocation of(Invocation invocation) {
    if (invocation instanceof OldInvocation same) {
      return same.invocation();
    }
    RpcInvocation made =
        new RpcInvocation(
            invocation.getMethodName(),
            invoker.getInterface().getName(),
            "",
            invocation.getParameterTypes(),
            invocation.getArguments());
    made.addAttachments(invocation.getAttachments());
    return made;
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
