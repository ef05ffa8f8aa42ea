package io.trunkline.testkit;

import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Pojo;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A value for each kind of generic type that a method can declare, by component. */
record GenericSamples(
    List<String> strings,
    Set<? extends Color> colors,
    Map<String, List<Pojo>> byName,
    List<String>[] lists) {

  static GenericSamples some() {
    @SuppressWarnings({"unchecked", "rawtypes"})
    List<String>[] lists = new List[] {new ArrayList<>(List.of("c")), new ArrayList<>()};
    return new GenericSamples(
        new ArrayList<>(List.of("a", "b")),
        new HashSet<>(Set.of(Color.RED)),
        new HashMap<>(Map.of("one", new ArrayList<>(List.of(new Pojo())))),
        lists);
  }

  Object value(RecordComponent component) {
    try {
      return component.getAccessor().invoke(this);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }
}
