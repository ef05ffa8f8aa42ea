package io.trunkline.serialization;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The ordered union of the classes that the optimizers of one client or port named. Immutable:
 * there is no way to add a class later, and two servers in one JVM may have different catalogues.
 */
public final class ClassCatalog {

  /** A catalogue without classes. */
  public static final ClassCatalog EMPTY = new ClassCatalog(List.of());

  private final List<Class<?>> classes;

  private ClassCatalog(List<Class<?>> classes) {
    this.classes = classes;
  }

  /** Asks each optimizer once, in order; a class named twice keeps its first place. */
  public static ClassCatalog of(Collection<? extends SerializationOptimizer> optimizers) {
    Set<Class<?>> union = new LinkedHashSet<>();
    for (SerializationOptimizer optimizer : optimizers) {
      for (Class<?> type : optimizer.serializableClasses()) {
        if (type == null) {
          throw new IllegalArgumentException(
              "optimizer " + optimizer.name() + " names null instead of a class");
        }
        union.add(type);
      }
    }
    return union.isEmpty() ? EMPTY : new ClassCatalog(List.copyOf(union));
  }

  /** The classes in catalogue order, each once. */
  public List<Class<?>> classes() {
    return classes;
  }

  @Override
  public String toString() {
    return classes.size() + " optimizer classes";
  }
}
