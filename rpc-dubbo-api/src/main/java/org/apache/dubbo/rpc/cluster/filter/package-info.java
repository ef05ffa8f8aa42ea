/** Dubbo's filters in front of the choice of a provider. */
@NullMarked
package org.apache.dubbo.rpc.cluster.filter;

import org.jspecify.annotations.NullMarked;
