package org.apache.dubbo.rpc.cluster;

import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcException;

/** Leaves out providers in Dubbo. */
public interface Router extends Comparable<Router> {

  int DEFAULT_PRIORITY = Integer.MAX_VALUE;

  URL getUrl();

  <T> List<Invoker<T>> route(List<Invoker<T>> invokers, URL url, Invocation invocation)
      throws RpcException;

  default <T> void notify(List<Invoker<T>> invokers) {}

  boolean isRuntime();

  boolean isForce();

  int getPriority();

  default void stop() {}

  @Override
  default int compareTo(Router other) {
    return Integer.compare(getPriority(), other.getPriority());
  }
}
