package org.apache.dubbo.rpc.cluster.loadbalance;

import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.cluster.LoadBalance;
import org.jspecify.annotations.Nullable;

/** The base class of an application's own load balancer. */
public abstract class AbstractLoadBalance implements LoadBalance {

  @Override
  public <T> @Nullable Invoker<T> select(
      List<Invoker<T>> invokers, URL url, Invocation invocation) {
    return invokers.isEmpty()
        ? null
        : invokers.size() == 1 ? invokers.get(0) : doSelect(invokers, url, invocation);
  }

  protected abstract <T> @Nullable Invoker<T> doSelect(
      List<Invoker<T>> invokers, URL url, Invocation invocation);

  protected int getWeight(Invoker<?> invoker, Invocation invocation) {
    return invoker.getUrl().getMethodParameter(invocation.getMethodName(), "weight", 100);
  }
}
