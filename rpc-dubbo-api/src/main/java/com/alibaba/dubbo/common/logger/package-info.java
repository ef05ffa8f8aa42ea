/** The logger of Dubbo 2.6. */
@NullMarked
package com.alibaba.dubbo.common.logger;

import org.jspecify.annotations.NullMarked;
