package com.alibaba.dubbo.common.utils;

/** {@link org.apache.dubbo.common.utils.NamedThreadFactory} of 2.6. */
public class NamedThreadFactory extends org.apache.dubbo.common.utils.NamedThreadFactory {

  public NamedThreadFactory() {}

  public NamedThreadFactory(String prefix) {
    super(prefix);
  }

  public NamedThreadFactory(String prefix, boolean daemon) {
    super(prefix, daemon);
  }
}
