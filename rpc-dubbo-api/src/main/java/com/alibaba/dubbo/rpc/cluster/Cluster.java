package com.alibaba.dubbo.rpc.cluster;

import com.alibaba.dubbo.common.extension.SPI;
import com.alibaba.dubbo.rpc.Invoker;
import com.alibaba.dubbo.rpc.RpcException;

/** {@link org.apache.dubbo.rpc.cluster.Cluster} of 2.6. */
@SPI("failover")
public interface Cluster {

  <T> Invoker<T> join(Directory<T> directory) throws RpcException;
}
