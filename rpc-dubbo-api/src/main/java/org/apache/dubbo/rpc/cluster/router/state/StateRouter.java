package org.apache.dubbo.rpc.cluster.router.state;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.Holder;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.cluster.router.RouterSnapshotNode;

/**
 * Leaves out providers in Dubbo 3.
 *
 * @param <T> the interface of the service
 */
public interface StateRouter<T> {

  int DEFAULT_PRIORITY = Integer.MAX_VALUE;

  URL getUrl();

  BitList<Invoker<T>> route(
      BitList<Invoker<T>> invokers,
      URL url,
      Invocation invocation,
      boolean needToPrintMessage,
      Holder<RouterSnapshotNode<T>> nodeHolder)
      throws RpcException;

  boolean isRuntime();

  boolean isForce();

  void notify(BitList<Invoker<T>> invokers);

  String buildSnapshot();

  default void stop() {}

  void setNextRouter(StateRouter<T> nextRouter);
}
