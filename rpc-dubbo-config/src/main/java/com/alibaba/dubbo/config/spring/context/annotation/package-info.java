/** Annotations that switch Dubbo 2.6 on in Spring, under their own names, on Trunkline. */
@NullMarked
package com.alibaba.dubbo.config.spring.context.annotation;

import org.jspecify.annotations.NullMarked;
