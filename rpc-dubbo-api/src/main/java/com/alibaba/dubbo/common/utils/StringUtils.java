package com.alibaba.dubbo.common.utils;

import org.jspecify.annotations.Nullable;

/** {@link org.apache.dubbo.common.utils.StringUtils} of 2.6. */
public class StringUtils extends org.apache.dubbo.common.utils.StringUtils {

  protected StringUtils() {}

  public static boolean isBlank(@Nullable String text) {
    return isBlank((CharSequence) text);
  }
}
