package io.trunkline.serialization;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the names of optimizers mean. */
final class NamedOptimizers {

  private static final Map<String, String> ARTIFACTS = Map.of("scan", "io.trunkline:rpc-scan");

  /** A class loader whose search fails would fail each time it is asked again. */
  private static final int MAX_FAILURES = 100;

  private NamedOptimizers() {}

  static SerializationOptimizer named(String names, ClassLoader loader) {
    List<SerializationOptimizer> parts = new ArrayList<>();
    for (String part : names.split(",")) {
      String name = part.trim();
      int colon = name.indexOf(':');
      if (colon >= 0) {
        parts.add(ofScheme(name.substring(0, colon), name.substring(colon + 1).trim(), loader));
      } else if (!name.isEmpty()) {
        parts.add(ofClass(name, loader));
      }
    }
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("no optimizer is named; name a class or list:");
    }
    return parts.size() == 1 ? parts.get(0) : new Several(parts);
  }

  private record Several(List<SerializationOptimizer> parts) implements SerializationOptimizer {

    @Override
    public Collection<Class<?>> serializableClasses() {
      return ClassCatalog.of(parts).classes();
    }

    @Override
    public String name() {
      return parts.stream().map(SerializationOptimizer::name).collect(Collectors.joining(", "));
    }
  }

  static SerializationOptimizer of(Object optimizer) {
    if (optimizer instanceof SerializationOptimizer direct) {
      return direct;
    }
    SerializationOptimizer dubbos = DubboOptimizer.adapt(optimizer);
    if (dubbos == null) {
      throw new IllegalArgumentException(
          optimizer.getClass().getName()
              + " is not an optimizer; let it implement "
              + SerializationOptimizer.class.getName()
              + " or Dubbo's "
              + String.join(" or ", DubboOptimizer.INTERFACES));
    }
    return dubbos;
  }

  private static SerializationOptimizer ofClass(String name, ClassLoader loader) {
    try {
      Constructor<?> constructor = Class.forName(name, true, loader).getDeclaredConstructor();
      constructor.setAccessible(true);
      return of(constructor.newInstance());
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "optimizer " + name + " is not on the class path; correct the name, or add its jar", e);
    } catch (LinkageError e) {
      throw new IllegalArgumentException(
          "class " + name + " cannot be loaded: " + e + DubboOptimizer.advice(e), e);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(
          "the constructor of optimizer " + name + " failed: " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "class "
              + name
              + " has no accessible constructor without parameters, which an optimizer needs",
          e);
    }
  }

  private static SerializationOptimizer ofScheme(
      String scheme, String argument, ClassLoader loader) {
    if (scheme.equals(ListedClasses.SCHEME)) {
      return new ListedClasses(argument, loader);
    }
    Set<String> known = new TreeSet<>(Set.of(ListedClasses.SCHEME));
    List<String> failures = new ArrayList<>();
    Iterator<OptimizerProvider> providers =
        ServiceLoader.load(OptimizerProvider.class, loader).iterator();
    while (failures.size() < MAX_FAILURES) {
      try {
        if (!providers.hasNext()) {
          break;
        }
        OptimizerProvider provider = providers.next();
        if (provider.scheme().equals(scheme)) {
          return provider.create(argument, loader);
        }
        known.add(provider.scheme());
      } catch (ServiceConfigurationError | LinkageError e) {
        failures.add(e.toString());
      }
    }
    throw new IllegalArgumentException(
        "optimizers of '"
            + scheme
            + ":' are not known (there are: "
            + String.join(":, ", known)
            + ":)"
            + advice(ARTIFACTS.get(scheme))
            + (failures.isEmpty() ? "" : "; could not be loaded: " + failures));
  }

  private static String advice(@Nullable String artifact) {
    return artifact == null
        ? "; name a class or one of these"
        : "; add " + artifact + " to the class path";
  }
}
