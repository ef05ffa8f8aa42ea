package io.trunkline.cli.diff;

import io.trunkline.cli.diff.ClassShape.FieldShape;
import io.trunkline.cli.diff.ClassShape.Kind;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/** Finds the classes that messages of services reach, with the path to each. For one thread. */
final class Reach {

  private final ClassFiles files;
  private final Map<String, String> paths = new TreeMap<>();
  private final Deque<ClassShape> open = new ArrayDeque<>();

  private Reach(ClassFiles files) {
    this.files = files;
  }

  /** The names of the classes and the path to each. */
  static Map<String, String> of(ClassFiles files, Collection<String> services) {
    Reach reach = new Reach(files);
    for (String service : services) {
      ClassShape shape = files.find(service);
      if (shape != null) {
        reach.addMethods(shape, service);
      }
    }
    while (!reach.open.isEmpty()) {
      reach.follow(reach.open.remove());
    }
    return reach.paths;
  }

  private void addMethods(ClassShape service, String path) {
    service.methods().forEach(type -> add(type, path));
    for (TypeText parent : service.parents()) {
      ClassShape above = files.find(parent.name());
      if (above != null) {
        addMethods(above, path);
      }
    }
  }

  private void add(TypeText type, String path) {
    type.arguments().forEach(one -> add(one, path));
    ClassShape shape = files.find(type.name());
    if (shape == null || paths.containsKey(shape.name())) {
      return;
    }
    if (shape.kind() != Kind.INTERFACE && shape.kind() != Kind.ABSTRACT) {
      paths.put(shape.name(), path);
      open.add(shape);
    }
    addSubtypes(shape, path);
  }

  private void addSubtypes(ClassShape shape, String path) {
    if (shape.isFinal() || shape.kind() == Kind.ENUM) {
      return;
    }
    for (ClassShape one : files.all()) {
      if (one.kind() != Kind.INTERFACE
          && one.kind() != Kind.ABSTRACT
          && !paths.containsKey(one.name())
          && files.isSubtype(one, shape.name())) {
        paths.put(one.name(), path + " as " + shape.name());
        open.add(one);
      }
    }
  }

  private void follow(ClassShape shape) {
    for (FieldShape field : files.fields(shape)) {
      String simple = shape.name().substring(shape.name().lastIndexOf('.') + 1);
      add(field.type(), paths.get(shape.name()) + " > " + simple + "." + field.name());
    }
  }
}
