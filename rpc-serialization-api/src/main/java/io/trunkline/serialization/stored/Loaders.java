package io.trunkline.serialization.stored;

/** Which class loader finds the classes of the application where none is given. */
final class Loaders {

  private Loaders() {}

  static ClassLoader context() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context == null ? Loaders.class.getClassLoader() : context;
  }

  static ClassLoader required(ClassLoader loader) {
    if (loader == null) {
      throw new IllegalArgumentException("the class loader is null");
    }
    return loader;
  }
}
