package org.apache.dubbo.common;

/** What has a URL. */
public interface Node {

  URL getUrl();

  boolean isAvailable();

  void destroy();
}
