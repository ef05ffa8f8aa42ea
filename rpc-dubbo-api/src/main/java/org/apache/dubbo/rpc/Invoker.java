package org.apache.dubbo.rpc;

import org.apache.dubbo.common.Node;

/** The rest of a chain of filters, with the service or reference at its end. */
public interface Invoker<T> extends Node {

  Class<T> getInterface();

  /**
   * Continues with a call.
   *
   * @throws RpcException if a consumer got no usable reply
   */
  Result invoke(Invocation invocation) throws RpcException;
}
