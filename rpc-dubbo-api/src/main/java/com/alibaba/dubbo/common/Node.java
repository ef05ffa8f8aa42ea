package com.alibaba.dubbo.common;

/** {@link org.apache.dubbo.common.Node} of 2.6. */
public interface Node {

  URL getUrl();

  boolean isAvailable();

  void destroy();
}
