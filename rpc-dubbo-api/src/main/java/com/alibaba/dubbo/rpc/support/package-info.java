/** Functions of calls for filters of Dubbo 2.6. */
@NullMarked
package com.alibaba.dubbo.rpc.support;

import org.jspecify.annotations.NullMarked;
