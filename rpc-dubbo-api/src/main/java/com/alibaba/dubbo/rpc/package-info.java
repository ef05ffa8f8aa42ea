/** The types of {@code org.apache.dubbo.rpc} under the names of Dubbo 2.6. */
@NullMarked
package com.alibaba.dubbo.rpc;

import org.jspecify.annotations.NullMarked;
