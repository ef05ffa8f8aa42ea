package io.trunkline.testkit;

import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryEnum;
import io.trunkline.testkit.model.CanaryException;
import io.trunkline.testkit.model.ReadingCanary;
import io.trunkline.testkit.model.Trusted;
import io.trunkline.testkit.model.TrustedEvil;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Defines the canaries afresh and takes everything else from its parent. The sender of a message
 * makes its canaries in one such loader and the receiver looks them up in another, so that what the
 * receiver initialises, builds or calls can be distinguished from what the sender did.
 */
public final class CanaryLoader extends ClassLoader {

  private static final Set<String> FRESH =
      Set.of(
          Canary.class.getName(),
          CanaryEnum.class.getName(),
          CanaryException.class.getName(),
          ReadingCanary.class.getName(),
          Trusted.class.getName(),
          Trusted.Evil.class.getName(),
          TrustedEvil.class.getName());

  private final Set<String> fresh = new HashSet<>(FRESH);
  private final Set<String> defined = ConcurrentHashMap.newKeySet();

  /** A loader for the canaries of this module. */
  public CanaryLoader() {
    this(CanaryLoader.class.getClassLoader(), List.of());
  }

  /**
   * Creates a loader that also loads these classes.
   *
   * @param parent has their class files
   * @param more their names
   */
  public CanaryLoader(ClassLoader parent, Collection<String> more) {
    super(parent);
    fresh.addAll(more);
  }

  /** The names of the classes that this loader was requested to load and has loaded. */
  public Set<String> defined() {
    return Set.copyOf(defined);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!fresh.contains(name)) {
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
      defined.add(name);
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** A new instance of this loader's class of that name. */
  public Object make(String name) {
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
