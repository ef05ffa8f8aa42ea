package com.alibaba.dubbo.rpc.cluster;

import com.alibaba.dubbo.common.URL;
import com.alibaba.dubbo.rpc.Invocation;
import com.alibaba.dubbo.rpc.Invoker;
import com.alibaba.dubbo.rpc.RpcException;
import java.util.List;

/** {@link org.apache.dubbo.rpc.cluster.Router} of 2.6. */
public interface Router extends Comparable<Router> {

  URL getUrl();

  <T> List<Invoker<T>> route(List<Invoker<T>> invokers, URL url, Invocation invocation)
      throws RpcException;

  int getPriority();
}
