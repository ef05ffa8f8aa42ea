/** The interface that optimizers written for dubbox and Dubbo 2.6 implement. */
@NullMarked
package com.alibaba.dubbo.common.serialize.support;

import org.jspecify.annotations.NullMarked;
