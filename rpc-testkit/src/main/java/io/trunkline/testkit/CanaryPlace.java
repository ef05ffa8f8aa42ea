package io.trunkline.testkit;

import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Holder;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The place of an untrusted object in trusted data. */
public enum CanaryPlace {
  ROOT(canary -> canary),
  LIST_ELEMENT(canary -> new ArrayList<>(List.of("a", canary))),
  NESTED_LIST_ELEMENT(canary -> new ArrayList<>(List.of(new ArrayList<>(List.of(canary))))),
  MAP_KEY(canary -> new HashMap<>(Map.of(canary, "v"))),
  SORTED_MAP_KEY(canary -> new TreeMap<>(Map.of(canary, "v"))),
  MAP_VALUE(canary -> new HashMap<>(Map.of("k", canary))),
  SET_ELEMENT(canary -> new LinkedHashSet<>(List.of(canary))),
  SORTED_SET_ELEMENT(canary -> new TreeSet<>(List.of(canary))),
  FIELD(Holder::new),
  FIELD_BEHIND_A_LIST(canary -> new Holder(new ArrayList<>(List.of(new Holder(canary))))),
  ARRAY_ELEMENT(canary -> new Object[] {1, canary}),
  TYPED_ARRAY(canary -> filled(canary, Array.newInstance(canary.getClass(), 2))),
  NESTED_TYPED_ARRAY(canary -> Array.newInstance(canary.getClass(), 1, 1)),
  EMPTY_ARRAY(canary -> Array.newInstance(canary.getClass(), 0)),
  VARARGS_LIST(canary -> Arrays.asList("a", canary)),
  EXCEPTION_FIELD(canary -> new CodedException("x", 1, (Serializable) canary));

  private final UnaryOperator<Object> place;

  CanaryPlace(UnaryOperator<Object> place) {
    this.place = place;
  }

  /** The canary, in this place. */
  public Object around(Object canary) {
    return place.apply(canary);
  }

  private static Object filled(Object element, Object array) {
    Array.set(array, 0, element);
    return array;
  }
}
