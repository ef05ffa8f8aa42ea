package com.alibaba.dubbo.common.utils;

/** {@link org.apache.dubbo.common.utils.CollectionUtils} of 2.6. */
public class CollectionUtils extends org.apache.dubbo.common.utils.CollectionUtils {

  protected CollectionUtils() {}
}
