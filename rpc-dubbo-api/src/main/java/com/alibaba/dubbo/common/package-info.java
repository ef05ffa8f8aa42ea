/** The same of Dubbo 2.6. */
@NullMarked
package com.alibaba.dubbo.common;

import org.jspecify.annotations.NullMarked;
