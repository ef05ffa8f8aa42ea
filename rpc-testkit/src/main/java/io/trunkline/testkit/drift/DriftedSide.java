package io.trunkline.testkit.drift;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One side of a pair: its version of the classes, in a separate class loader. Immutable.
 *
 * @param model the declarations of its classes
 * @param loader has its classes
 * @param classes all its classes, in the same order at both sides
 * @param named the classes that its optimizer names, in its order
 * @param service an interface with two methods for each of the classes: {@code void takeX(X value)}
 *     and {@code X giveX()}
 */
public record DriftedSide(
    DriftedModel model,
    ClassLoader loader,
    List<Class<?>> classes,
    List<Class<?>> named,
    Class<?> service) {

  public DriftedSide {
    classes = List.copyOf(classes);
    named = List.copyOf(named);
  }

  static DriftedSide of(DriftedModel model, ClassLoader loader, String inPackage)
      throws ClassNotFoundException {
    List<Class<?>> classes = new ArrayList<>();
    for (String name : model.types.keySet()) {
      classes.add(loader.loadClass(inPackage + "." + name));
    }
    List<Class<?>> named = new ArrayList<>();
    for (String name : model.catalog) {
      named.add(loader.loadClass(inPackage + "." + name));
    }
    Class<?> service = loader.loadClass(inPackage + "." + DriftedModel.SERVICE);
    return new DriftedSide(model, loader, classes, named, service);
  }

  /** Its class of that name; null if it has none. */
  public @Nullable Class<?> classNamed(String name) {
    return classes.stream().filter(type -> type.getName().equals(name)).findFirst().orElse(null);
  }

  /** A random graph of objects of this side, whose root is of the class at that index. */
  public DriftedMessage message(Random random, int index) throws ReflectiveOperationException {
    DriftedGraph graph = new DriftedGraph(random, classes);
    return new DriftedMessage(graph.make(classes.get(index)), graph.met);
  }
}
