package org.apache.dubbo.common.extension;

/** How many objects there are of an extension; here one for each application context. */
public enum ExtensionScope {
  FRAMEWORK,
  APPLICATION,
  MODULE,
  SELF
}
