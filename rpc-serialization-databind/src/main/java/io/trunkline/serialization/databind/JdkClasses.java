package io.trunkline.serialization.databind;

/** Which classes are the JDK's. */
final class JdkClasses {

  private JdkClasses() {}

  /** Whether a class is one of the JDK's and none of the application's. */
  static boolean has(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }
}
