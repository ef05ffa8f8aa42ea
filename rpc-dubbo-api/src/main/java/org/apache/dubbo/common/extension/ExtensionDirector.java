package org.apache.dubbo.common.extension;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The extensions of one application, each of which is one object. An application context has its
 * own director. Config objects, and code that has no context, share the director of the process.
 * Thread-safe.
 */
public final class ExtensionDirector implements ExtensionAccessor {

  /**
   * Attached to the classes of the types, and collected with them: Dubbo's API has no other place.
   */
  private static final ClassValue<ExtensionLoader<?>> OF_PROCESS =
      new ClassValue<>() {
        @Override
        protected ExtensionLoader<?> computeValue(Class<?> type) {
          return new ExtensionLoader<>(type, PROCESS);
        }
      };

  private static final ExtensionDirector PROCESS =
      new ExtensionDirector(
          ExtensionDirector.class.getClassLoader(), ExtensionDirector::none, () -> true);

  /** Of the context that began last; the context keeps it. */
  private static final AtomicReference<@Nullable WeakReference<ExtensionDirector>> LATEST =
      new AtomicReference<>();

  private final ClassLoader loader;
  private final UnsupportedPoints unsupported;
  private final ExtensionInjector injector;
  private final BooleanSupplier open;
  private final Map<Class<?>, ExtensionLoader<?>> loaders = new ConcurrentHashMap<>();
  private volatile @Nullable String applicationName;

  private ExtensionDirector(ClassLoader loader, ExtensionInjector injector, BooleanSupplier open) {
    this.loader = loader;
    this.unsupported = new UnsupportedPoints(loader);
    this.injector = injector;
    this.open = open;
  }

  private static <T> @Nullable T none(Class<T> type, String name) {
    return null;
  }

  /**
   * The extensions of an application context that begins. {@link ExtensionLoader} and the models
   * return these from now on, as long as the context is open.
   *
   * @param loader finds the files and classes of extensions
   * @param injector finds what is set into extensions
   * @param open whether the context is open
   * @throws IllegalStateException if the class path has extensions that would apply without being
   *     named, and whose type Trunkline does not support
   */
  public static ExtensionDirector begin(
      ClassLoader loader, ExtensionInjector injector, BooleanSupplier open) {
    ExtensionDirector director = new ExtensionDirector(loader, injector, open);
    director.unsupported.check();
    LATEST.set(new WeakReference<>(director));
    return director;
  }

  /**
   * The extensions for config objects, which have no context of the application: the current ones
   * if they have this class loader, else new ones without beans.
   *
   * @throws IllegalStateException as {@link #begin}
   */
  public static ExtensionDirector ofConfigObjects(ClassLoader loader) {
    ExtensionDirector current = current();
    ExtensionDirector director =
        current.loader == loader
            ? current
            : new ExtensionDirector(loader, ExtensionDirector::none, () -> true);
    director.unsupported.check();
    return director;
  }

  /** The director of the open context that began last; that of the process if none is open. */
  public static ExtensionDirector current() {
    WeakReference<ExtensionDirector> begun = LATEST.get();
    ExtensionDirector latest = begun == null ? null : begun.get();
    return latest == null || !latest.open.getAsBoolean() ? PROCESS : latest;
  }

  /**
   * Checks the settings of a service or reference.
   *
   * @throws IllegalStateException if one names an extension whose type Trunkline does not support
   */
  public void checkSettings(Map<String, String> settings) {
    unsupported.checkSettings(settings);
  }

  /** Sets the name of the application. */
  public void setApplicationName(@Nullable String name) {
    applicationName = name;
  }

  /** The name of the application; null before one is known. */
  public @Nullable String getApplicationName() {
    return applicationName;
  }

  @Override
  public ExtensionDirector getExtensionDirector() {
    return this;
  }

  /**
   * The extensions of a type; for a type of {@code com.alibaba.dubbo}, those of its present type.
   */
  @Override
  @SuppressWarnings(
      "unchecked") // keyed by type; an old type's extensions are cast when they are got
  public <T> ExtensionLoader<T> getExtensionLoader(Class<T> type) {
    Class<?> present = present(type);
    return (ExtensionLoader<T>)
        (this == PROCESS
            ? OF_PROCESS.get(present)
            : loaders.computeIfAbsent(present, of -> new ExtensionLoader<>(of, this)));
  }

  /** The type of {@code org.apache.dubbo} that a type of {@code com.alibaba.dubbo} extends. */
  private static Class<?> present(Class<?> type) {
    String name = type.getName().replaceFirst("^com\\.alibaba\\.", "org.apache.");
    for (Class<?> parent : type.getInterfaces()) {
      if (parent.getName().equals(name)) {
        return parent;
      }
    }
    return type;
  }

  ClassLoader loader(Class<?> type) {
    ClassLoader own = type.getClassLoader();
    return this == PROCESS && own != null ? own : loader;
  }

  <T> @Nullable T injected(Class<T> type, String name) {
    return injector.getInstance(type, name);
  }
}
