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
 * The classes of packages and those below them that have objects and implement {@link Serializable}
 * or {@link java.io.Externalizable}, in whatever way, and what {@link Registered} means there;
 * sorted by name. Classes are loaded to look at them and not initialised. One that cannot be
 * loaded, because what it extends is not on the class path, is left out: it has no objects here.
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
                + " @Registered; correct the name, or add the jar that has the package");
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
          .filter(name -> (name + ".").startsWith(root + ".")) // those above are there, too
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
              + " names; take it off the list, or add the jar that has it",
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
