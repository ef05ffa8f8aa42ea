/** The future of Dubbo 2.6's calls, for filters that wrap it. */
@NullMarked
package com.alibaba.dubbo.rpc.protocol.dubbo;

import org.jspecify.annotations.NullMarked;
