package com.alibaba.dubbo.common.logger;

/** {@link org.apache.dubbo.common.logger.Logger} of 2.6. */
public interface Logger extends org.apache.dubbo.common.logger.Logger {}
