package com.alibaba.dubbo.common.utils;

/** {@link org.apache.dubbo.common.utils.NetUtils} of 2.6. */
public class NetUtils extends org.apache.dubbo.common.utils.NetUtils {

  public static final String LOCALHOST = LOCALHOST_VALUE;
  public static final String ANYHOST = ANYHOST_VALUE;

  protected NetUtils() {}
}
