package com.alibaba.dubbo.rpc.cluster;

import com.alibaba.dubbo.common.URL;
import com.alibaba.dubbo.common.extension.SPI;
import com.alibaba.dubbo.rpc.Invocation;
import com.alibaba.dubbo.rpc.Invoker;
import com.alibaba.dubbo.rpc.RpcException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link org.apache.dubbo.rpc.cluster.LoadBalance} of 2.6. */
@SPI("random")
public interface LoadBalance {

  <T> @Nullable Invoker<T> select(List<Invoker<T>> invokers, URL url, Invocation invocation)
      throws RpcException;
}
