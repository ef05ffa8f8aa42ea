/** Types of Dubbo 2.6 for services and references that are beans of Spring. */
@NullMarked
package com.alibaba.dubbo.config.spring;

import org.jspecify.annotations.NullMarked;
