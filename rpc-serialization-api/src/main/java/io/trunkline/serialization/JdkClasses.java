package io.trunkline.serialization;

/** Which classes come with Java. */
public final class JdkClasses {

  private JdkClasses() {}

  /** Whether a class is one of the JDK's and none of the application's. */
  public static boolean has(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }
}
