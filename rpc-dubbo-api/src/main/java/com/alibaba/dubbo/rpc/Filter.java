package com.alibaba.dubbo.rpc;

import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.AsyncRpcResult;

/** {@link org.apache.dubbo.rpc.Filter} of 2.6, and one of those too. */
public interface Filter extends org.apache.dubbo.rpc.Filter {

  Result invoke(Invoker<?> invoker, Invocation invocation) throws RpcException;

  @Override
  default org.apache.dubbo.rpc.Result invoke(
      org.apache.dubbo.rpc.Invoker<?> invoker, org.apache.dubbo.rpc.Invocation invocation) {
    Result result = invoke(new OldInvoker<>(invoker), new RpcInvocation(invocation));
    if (result instanceof OldResult same) {
      return same.result();
    }
    AppResponse response = new AppResponse();
    response.setValue(result.getValue());
    response.setException(result.getException());
    response.setAttachments(result.getAttachments());
    return AsyncRpcResult.newDefaultAsyncResult(response, invocation);
  }
}
