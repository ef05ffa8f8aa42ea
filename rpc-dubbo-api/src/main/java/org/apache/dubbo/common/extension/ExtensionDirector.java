package org.apache.dubbo.common.extension;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.dubbo.common.beans.factory.ScopeBeanFactory;
import org.apache.dubbo.rpc.Contexts;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The extensions of one application, each of which is one object. An application context has its
 * own director. Config objects, and code that has no context, share the director of the process.
 * Thread-safe.
 */
public final class ExtensionDirector implements ExtensionAccessor {

  private static final Logger log = LoggerFactory.getLogger(ExtensionDirector.class);

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

  /** Of the contexts that are open, the latest last; a context keeps its own. */
  private static final List<WeakReference<ExtensionDirector>> BEGUN = new CopyOnWriteArrayList<>();

  private final ClassLoader loader;
  private final UnsupportedPoints unsupported;
  private final ExtensionInjector injector;
  private final ScopeBeanFactory beans = new ScopeBeanFactory();
  private final BooleanSupplier open;
  private final Map<Class<?>, ExtensionLoader<?>> loaders = new ConcurrentHashMap<>();
  private final AtomicBoolean ambiguous = new AtomicBoolean();
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
   * The extensions of an application context that begins. {@link #current} may return these from
   * now on, as long as the context is open.
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
    BEGUN.removeIf(begun -> !isOpen(begun));
    BEGUN.add(new WeakReference<>(director));
    return director;
  }

  /**
   * The extensions for config objects, which have no context of the application: the current ones
   * if they have this class loader, else new ones without beans.
   *
   * @throws IllegalStateException as {@link #begin}
   */
  public static ExtensionDirector ofConfigObjects(ClassLoader loader) {
    ExtensionDirector director =
        open().stream()
            .filter(begun -> begun.loader == loader)
            .reduce((earlier, later) -> later)
            .orElseGet(() -> new ExtensionDirector(loader, ExtensionDirector::none, () -> true));
    director.unsupported.check();
    return director;
  }

  /**
   * The director of the application that the thread runs for: of the call that it makes or serves,
   * or of the extension that it makes. A thread without one gets the director of an open context
   * with the thread's context class loader, else of any open context, else that of the process. Of
   * several contexts the latest counts, of which a warning is logged.
   */
  public static ExtensionDirector current() {
    if (Contexts.application() instanceof ExtensionDirector running) {
      return running;
    }
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    List<ExtensionDirector> open = open();
    List<ExtensionDirector> same = open.stream().filter(d -> d.loader == loader).toList();
    List<ExtensionDirector> eligible = same.isEmpty() ? open : same;
    if (eligible.isEmpty()) {
      return PROCESS;
    }
    ExtensionDirector latest = eligible.get(eligible.size() - 1);
    if (eligible.size() > 1 && latest.ambiguous.compareAndSet(false, true)) {
      log.warn(
          "{} application contexts are open, and this thread runs for none of them: ExtensionLoader"
              + " and the models return the extensions of the context that began last (application"
              + " '{}'). For another one, let the extension have a setter or a constructor with an"
              + " ApplicationModel",
          eligible.size(),
          latest.applicationName);
    }
    return latest;
  }

  private static List<ExtensionDirector> open() {
    return BEGUN.stream()
        .filter(ExtensionDirector::isOpen)
        .map(WeakReference::get)
        .filter(Objects::nonNull)
        .toList();
  }

  private static boolean isOpen(WeakReference<ExtensionDirector> begun) {
    ExtensionDirector director = begun.get();
    return director != null && director.open.getAsBoolean();
  }

  /**
   * Passes beans to the setters of all extensions that were prepared.
   *
   * @throws IllegalStateException if a bean cannot be made
   */
  public void inject() {
    loaders.values().forEach(ExtensionLoader::inject);
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

  /**
   * The objects that the application registers for its extensions.
   *
   * @throws IllegalStateException if no application context is open; ask again in a bean of one
   */
  public ScopeBeanFactory getBeanFactory() {
    if (this == PROCESS) {
      throw new IllegalStateException(
          "no application context is open, so there is no application to register a bean with; ask"
              + " for the bean factory in a bean of the context");
    }
    return beans;
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
    Class<?> present = DubboNames.present(type);
    return (ExtensionLoader<T>)
        (this == PROCESS
            ? OF_PROCESS.get(present)
            : loaders.computeIfAbsent(present, of -> new ExtensionLoader<>(of, this)));
  }

  ClassLoader loader(Class<?> type) {
    ClassLoader own = type.getClassLoader();
    return this == PROCESS && own != null ? own : loader;
  }

  <T> @Nullable T injected(Class<T> type, String name) {
    T bean = injector.getInstance(type, name);
    return bean == null ? beans.getBean(name, type) : bean;
  }
}
