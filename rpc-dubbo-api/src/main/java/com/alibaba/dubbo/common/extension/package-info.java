/** The types of {@code org.apache.dubbo.common.extension} under the names of Dubbo 2.6. */
@NullMarked
package com.alibaba.dubbo.common.extension;

import org.jspecify.annotations.NullMarked;
