package io.trunkline.serialization;

/** Distinguishes the classes of the JDK from those of the application. */
public final class JdkClasses {

  private JdkClasses() {}

  /** Whether a class belongs to the JDK. */
  public static boolean has(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }
}
