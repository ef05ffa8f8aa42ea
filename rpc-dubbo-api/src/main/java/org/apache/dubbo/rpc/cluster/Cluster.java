package org.apache.dubbo.rpc.cluster;

import org.apache.dubbo.common.extension.SPI;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcException;

/** Handles failed calls in Dubbo. Startup fails if {@code cluster} names an extension of it. */
@SPI("failover")
public interface Cluster {

  /** As Dubbo 3 calls it. */
  default <T> Invoker<T> join(Directory<T> directory, boolean buildFilterChain)
      throws RpcException {
    return join(directory);
  }

  /** As Dubbo 2.7 calls it. */
  default <T> Invoker<T> join(Directory<T> directory) throws RpcException {
    throw new UnsupportedOperationException("no call uses an extension of Cluster");
  }
}
