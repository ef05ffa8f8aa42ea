/** Annotations of services and references as Dubbo 2.6 names them, on Trunkline. */
@NullMarked
package com.alibaba.dubbo.config.annotation;

import org.jspecify.annotations.NullMarked;
