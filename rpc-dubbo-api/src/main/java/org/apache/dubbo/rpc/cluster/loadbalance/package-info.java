/** Dubbo's base class of load balancers. */
@NullMarked
package org.apache.dubbo.rpc.cluster.loadbalance;

import org.jspecify.annotations.NullMarked;
