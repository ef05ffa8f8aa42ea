package io.trunkline.serialization;

import io.trunkline.serialization.terms.RenamedClasses;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The ordered union of the classes named by the optimizers of one client or port. Immutable. Two
 * servers in one JVM may have different catalogs.
 */
public final class ClassCatalog {

  /** A catalog without classes. */
  public static final ClassCatalog EMPTY = new ClassCatalog(List.of());

  private final List<Class<?>> classes;

  private ClassCatalog(List<Class<?>> classes) {
    this.classes = classes;
  }

  /** Calls each optimizer once, in order; a class named twice keeps its first position. */
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

  /** The classes in order, without duplicates. */
  public List<Class<?>> classes() {
    return classes;
  }

  /**
   * The classes with another name in messages, among these classes and the application's classes
   * that their fields declare.
   *
   * @throws IllegalArgumentException if a {@link SerializedAs} on one of them is invalid
   */
  public RenamedClasses renamed() {
    return RenamedClasses.of(SerializedNames.reachableFrom(classes));
  }

  @Override
  public String toString() {
    return classes.size() + " optimizer classes";
  }
}
