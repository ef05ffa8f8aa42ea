/** Dubbo's routers with state. */
@NullMarked
package org.apache.dubbo.rpc.cluster.router.state;

import org.jspecify.annotations.NullMarked;
