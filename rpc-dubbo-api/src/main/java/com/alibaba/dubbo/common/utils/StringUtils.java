package com.alibaba.dubbo.common.utils;

/** {@link org.apache.dubbo.common.utils.StringUtils} of 2.6. */
public class StringUtils extends org.apache.dubbo.common.utils.StringUtils {

  protected StringUtils() {}
}
