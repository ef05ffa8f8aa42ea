/**
 * Dubbo's extension types of clusters. Classes of these types compile and load; no call uses them.
 */
@NullMarked
package org.apache.dubbo.rpc.cluster;

import org.jspecify.annotations.NullMarked;
