/**
 * The config classes of Dubbo 2.6 under their own names. They are the same as those of {@code
 * org.apache.dubbo.config}, and {@code docs/dubbo-annotations.md} describes their use.
 */
@NullMarked
package com.alibaba.dubbo.config;

import org.jspecify.annotations.NullMarked;
