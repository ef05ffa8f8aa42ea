package org.apache.dubbo.rpc.cluster;

import java.util.List;
import org.apache.dubbo.common.Node;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcException;

/**
 * The providers of a service, as a {@link Cluster} sees them.
 *
 * @param <T> the interface of the service
 */
public interface Directory<T> extends Node {

  Class<T> getInterface();

  List<Invoker<T>> list(Invocation invocation) throws RpcException;

  List<Invoker<T>> getAllInvokers();

  URL getConsumerUrl();
}
