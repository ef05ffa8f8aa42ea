/** Dubbo's types of calls: contexts, filters and exceptions, as applications see them. */
@NullMarked
package org.apache.dubbo.rpc;

import org.jspecify.annotations.NullMarked;
