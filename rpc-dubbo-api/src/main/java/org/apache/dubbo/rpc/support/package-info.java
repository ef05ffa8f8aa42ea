/** Functions of calls for filters. */
@NullMarked
package org.apache.dubbo.rpc.support;

import org.jspecify.annotations.NullMarked;
