/** The types of {@code org.apache.dubbo.common} under the names of Dubbo 2.6. */
@NullMarked
package com.alibaba.dubbo.common;

import org.jspecify.annotations.NullMarked;
