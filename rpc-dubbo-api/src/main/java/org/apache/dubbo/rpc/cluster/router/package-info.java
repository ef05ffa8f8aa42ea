/** What Dubbo's routers report. */
@NullMarked
package org.apache.dubbo.rpc.cluster.router;

import org.jspecify.annotations.NullMarked;
