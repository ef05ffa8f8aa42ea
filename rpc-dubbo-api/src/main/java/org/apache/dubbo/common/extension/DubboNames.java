package org.apache.dubbo.common.extension;

/** Distinguishes Dubbo's classes from others. */
final class DubboNames {

  private DubboNames() {}

  /** Whether a class name with dots or slashes is in a package of Dubbo's. */
  static boolean isDubbos(String name) {
    String dotted = name.replace('/', '.');
    return dotted.startsWith("org.apache.dubbo.") || dotted.startsWith("com.alibaba.dubbo.");
  }

  /** Whether a class is in this artifact, which may be part of a jar with everything. */
  static boolean isTrunklines(Class<?> type) {
    return (isDubbos(type.getName()) || type.getName().startsWith("io.trunkline."))
        && type.getProtectionDomain().getCodeSource() != null
        && type.getProtectionDomain()
            .getCodeSource()
            .equals(LinkCheck.class.getProtectionDomain().getCodeSource());
  }

  /** The type of {@code org.apache.dubbo} that a type of {@code com.alibaba.dubbo} extends. */
  static Class<?> present(Class<?> type) {
    String name = type.getName().replaceFirst("^com\\.alibaba\\.", "org.apache.");
    for (Class<?> parent : type.getInterfaces()) {
      if (parent.getName().equals(name)) {
        return parent;
      }
    }
    return type;
  }
}
