/** The future of Dubbo 2.6's transport, for filters that wrap it. */
@NullMarked
package com.alibaba.dubbo.remoting.exchange;

import org.jspecify.annotations.NullMarked;
