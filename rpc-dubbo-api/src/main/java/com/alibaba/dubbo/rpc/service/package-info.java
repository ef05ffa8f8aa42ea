/** The types of {@code org.apache.dubbo.rpc.service} under the names of Dubbo 2.6. */
@NullMarked
package com.alibaba.dubbo.rpc.service;

import org.jspecify.annotations.NullMarked;
