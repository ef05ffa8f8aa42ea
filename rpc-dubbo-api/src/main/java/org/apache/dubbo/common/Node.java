package org.apache.dubbo.common;

/** An object that has a URL. */
public interface Node {

  URL getUrl();

  boolean isAvailable();

  void destroy();
}
