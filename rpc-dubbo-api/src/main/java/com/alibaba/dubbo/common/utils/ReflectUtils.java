package com.alibaba.dubbo.common.utils;

/** {@link org.apache.dubbo.common.utils.ReflectUtils} of 2.6. */
public class ReflectUtils extends org.apache.dubbo.common.utils.ReflectUtils {

  protected ReflectUtils() {}
}
