package com.alibaba.dubbo.rpc.cluster;

import com.alibaba.dubbo.common.Node;
import com.alibaba.dubbo.rpc.Invocation;
import com.alibaba.dubbo.rpc.Invoker;
import com.alibaba.dubbo.rpc.RpcException;
import java.util.List;

/**
 * {@link org.apache.dubbo.rpc.cluster.Directory} of 2.6.
 *
 * @param <T> the interface of the service
 */
public interface Directory<T> extends Node {

  Class<T> getInterface();

  List<Invoker<T>> list(Invocation invocation) throws RpcException;
}
