package com.alibaba.dubbo.rpc;

import com.alibaba.dubbo.common.Node;

/** {@link org.apache.dubbo.rpc.Invoker} of 2.6. */
public interface Invoker<T> extends Node {

  Class<T> getInterface();

  Result invoke(Invocation invocation) throws RpcException;
}
