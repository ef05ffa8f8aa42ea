package org.apache.dubbo.common.extension;

/** Distinguishes Dubbo's classes from others. */
final class DubboNames {

  private DubboNames() {}

  /** Whether a class name with dots or slashes is in a package of Dubbo's. */
  static boolean isDubbos(String name) {
    String dotted = name.replace('/', '.');
    return dotted.startsWith("org.apache.dubbo.") || dotted.startsWith("com.alibaba.dubbo.");
  }

  /** Whether a class is in this artifact. */
  static boolean isTrunklines(Class<?> type) {
    return type.getProtectionDomain().getCodeSource() != null
        && type.getProtectionDomain()
            .getCodeSource()
            .equals(LinkCheck.class.getProtectionDomain().getCodeSource());
  }
}
