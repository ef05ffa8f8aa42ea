package org.apache.dubbo.rpc.cluster;

import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.SPI;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcException;
import org.jspecify.annotations.Nullable;

/** Chooses a provider in Dubbo. Startup fails if {@code loadbalance} names an extension of it. */
@SPI("random")
public interface LoadBalance {

  <T> @Nullable Invoker<T> select(List<Invoker<T>> invokers, URL url, Invocation invocation)
      throws RpcException;
}
