package io.trunkline.testkit;

import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryEnum;
import io.trunkline.testkit.model.CanaryException;
import io.trunkline.testkit.model.ReadingCanary;
import io.trunkline.testkit.model.Trusted;
import io.trunkline.testkit.model.TrustedEvil;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;

/**
 * Defines the canaries afresh and takes everything else from its parent. The sender of a message
 * makes its canaries in one such loader and the receiver looks them up in another, so that what the
 * receiver initialises, builds or calls can be distinguished from what the sender did.
 */
final class CanaryLoader extends ClassLoader {

  private static final Set<String> FRESH =
      Set.of(
          Canary.class.getName(),
          CanaryEnum.class.getName(),
          CanaryException.class.getName(),
          ReadingCanary.class.getName(),
          Trusted.class.getName(),
          Trusted.Evil.class.getName(),
          TrustedEvil.class.getName());

  CanaryLoader() {
    super(CanaryLoader.class.getClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!FRESH.contains(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** A new instance of this loader's class of that name. */
  Object make(String name) {
    try {
      Class<?> type = loadClass(name);
      return type.isEnum()
          ? type.getEnumConstants()[0]
          : type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + name, e);
    }
  }
}
