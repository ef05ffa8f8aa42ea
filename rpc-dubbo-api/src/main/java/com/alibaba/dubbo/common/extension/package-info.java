/** The same of Dubbo 2.6. */
@NullMarked
package com.alibaba.dubbo.common.extension;

import org.jspecify.annotations.NullMarked;
