package io.trunkline.scan;

import io.github.classgraph.ClassGraph;
import io.github.classgraph.ScanResult;
import io.trunkline.serialization.Registered;
import io.trunkline.serialization.SerializationOptimizer;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The classes of packages and their subpackages that can be instantiated and implement {@link
 * Serializable} or {@link java.io.Externalizable}, directly or not, and those that {@link
 * Registered} names there; sorted by name. Classes are loaded but not initialized. A class whose
 * superclass is not on the class path cannot be loaded and is left out.
 *
 * @param packages their names
 * @param loader sees them
 */
record PackageScan(List<String> packages, ClassLoader loader) implements SerializationOptimizer {

  PackageScan {
    packages = List.copyOf(packages);
  }

  @Override
  public String name() {
    return ScanProvider.SCHEME + ":" + String.join(";", packages);
  }

  @Override
  public Collection<Class<?>> serializableClasses() {
    Map<String, Class<?>> all = new TreeMap<>();
    for (String each : packages) {
      Map<String, Class<?>> found = search(each);
      if (found.isEmpty()) {
        throw new IllegalArgumentException(
            "optimizer 'scan:"
                + each
                + "' finds no class there that implements Serializable or Externalizable or is"
                + " @Registered; correct the name, or add the jar with that package");
      }
      all.putAll(found);
    }
    return List.copyOf(all.values());
  }

  private Map<String, Class<?>> search(String root) {
    ClassGraph search =
        new ClassGraph()
            .overrideClassLoaders(loader)
            .acceptPackages(root)
            .enableClassInfo()
            .ignoreClassVisibility();
    Map<String, Class<?>> found = new TreeMap<>();
    try (ScanResult result = search.scan(1)) {
      result.getAllClasses().getNames().forEach(name -> take(name, found));
      result.getPackageInfo().getNames().stream()
          .filter(
              name ->
                  (name + ".").startsWith(root + ".")) // the result also contains parent packages
          .forEach(name -> take(name + ".package-info", found));
    }
    return found;
  }

  private void take(String name, Map<String, Class<?>> found) {
    Class<?> type;
    boolean serializable;
    try {
      type = Class.forName(name, false, loader);
      serializable = hasObjects(type) && Serializable.class.isAssignableFrom(type);
    } catch (ClassNotFoundException | LinkageError notHere) {
      return;
    }
    List<Class<?>> listed = listed(type);
    listed.forEach(each -> found.put(each.getName(), each));
    boolean meant = listed.isEmpty() && type.isAnnotationPresent(Registered.class);
    if (serializable || meant && hasObjects(type)) {
      found.put(name, type);
    }
  }

  private static List<Class<?>> listed(Class<?> type) {
    try {
      Registered registered = type.getAnnotation(Registered.class);
      return registered == null ? List.of() : List.of(registered.value());
    } catch (TypeNotPresentException e) {
      throw new IllegalArgumentException(
          "there is no class '"
              + e.typeName()
              + "' on the class path, which @Registered on "
              + type.getName()
              + " names; remove it from the list, or add its jar",
          e);
    }
  }

  private static boolean hasObjects(Class<?> type) {
    return type.isEnum()
        || !Modifier.isAbstract(type.getModifiers())
            && !type.isAnonymousClass()
            && !type.isLocalClass();
  }
}
