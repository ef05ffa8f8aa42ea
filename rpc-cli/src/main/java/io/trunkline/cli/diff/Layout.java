package io.trunkline.cli.diff;

import io.trunkline.cli.diff.ClassShape.FieldShape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The order of an object's fields in formats that send no names. */
final class Layout {

  private Layout() {}

  /**
   * What the bytes of objects of a class depend on.
   *
   * @param isInOrder whether the fields come in their order; otherwise the peers compare classes
   */
  static List<String> of(Format format, boolean isInOrder, ClassShape shape, ClassFiles files) {
    List<FieldShape> fields = new ArrayList<>(files.fields(shape));
    if (!format.name().equals("protostuff")) {
      fields.sort(Comparator.comparing(FieldShape::name).thenComparing(FieldShape::owner));
    }
    Set<String> hidden = hidden(fields);
    List<String> layout = new ArrayList<>();
    for (FieldShape field : fields) {
      // kryo sorts the fields of all superclasses by name, so one may move to another class.
      boolean isAnywhere = isInOrder && format.isKryo() && !hidden.contains(field.name());
      String owner = isAnywhere ? "" : field.owner() + ".";
      layout.add(owner + field.name() + " " + field.type() + exactness(field, files));
    }
    return layout;
  }

  /** The names that two fields of an object have. */
  static Set<String> hidden(List<FieldShape> fields) {
    Set<String> seen = new HashSet<>();
    return fields.stream()
        .map(FieldShape::name)
        .filter(name -> !seen.add(name))
        .collect(Collectors.toSet());
  }

  private static String exactness(FieldShape field, ClassFiles files) {
    ClassShape type = files.find(field.type().name());
    return type == null ? "" : " " + type.isFinal() + type.bodies();
  }
}
