/** Functions of Dubbo 2.6, the same as in {@code org.apache.dubbo.common.utils}. */
@NullMarked
package com.alibaba.dubbo.common.utils;

import org.jspecify.annotations.NullMarked;
