package io.trunkline.testkit.drift;

import io.trunkline.testkit.drift.DriftedModel.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * Beans and exceptions in up to three levels that share few names of fields, so that most hide one
 * of a superclass. Each side has its own: between two sides a hidden field appears, goes, has
 * another type or moves between classes, and a class enters or leaves the hierarchy.
 */
final class HidingFields {

  private static final int LEVELS = 3;
  private static final Map<String, String> USUAL = Map.of("s0", "int", "s1", "String");
  private static final List<String> OTHERS = List.of("int", "Long", "java.util.List<String>");

  private HidingFields() {}

  /** The classes of one side. */
  static List<Type> of(Random random) {
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < LEVELS; i++) {
      types.add(type("S", i, DriftedModel.BEAN, random));
      types.add(type("SX", i, DriftedModel.EXCEPTION, random));
    }
    return types;
  }

  private static Type type(String family, int level, String kind, Random random) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String name : List.of("s0", "s1")) {
      if (random.nextBoolean()) {
        boolean isUsual = random.nextInt(6) > 0;
        String other = OTHERS.get(random.nextInt(OTHERS.size()));
        fields.put(name, isUsual ? Objects.requireNonNull(USUAL.get(name)) : other);
      }
    }
    boolean isOverNext = level > 1 && random.nextInt(3) == 0;
    String parent = level == 0 ? "" : family + (level - (isOverNext ? 2 : 1));
    return new Type(family + level, kind, parent, false, true, fields);
  }
}
