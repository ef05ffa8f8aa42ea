package org.apache.dubbo.rpc.cluster.router;

/**
 * What Dubbo's operators see of a router's decision; without members here.
 *
 * @param <T> the interface of the service
 */
public class RouterSnapshotNode<T> {}
