package io.trunkline.serialization.fory;

import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The classes of a catalog that can have a number.
 *
 * @param name the same for equal catalogs only: the order of fields in generated code follows from
 *     what is known when it is generated
 * @param byName the classes
 * @param refused the other classes of the catalog
 */
record CarriedCatalog(String name, Map<String, Class<?>> byName, List<Class<?>> refused) {

  static CarriedCatalog of(ClassCatalog catalog) {
    Map<String, Class<?>> carried = new TreeMap<>();
    List<Class<?>> refused = new ArrayList<>();
    for (Class<?> type : catalog.classes()) {
      if (CarriedClasses.refusal(type) == null && !JdkClasses.ENUMS.contains(type)) {
        carried.put(type.getName(), type);
      } else if (isOfApplication(type)) {
        refused.add(type);
      }
    }
    long digest = ClassSchema.digestOf(carried.keySet() + "; " + refused);
    return new CarriedCatalog(
        "trunkline-" + Long.toHexString(digest),
        Collections.unmodifiableMap(carried),
        List.copyOf(refused));
  }

  /** All classes that it knows. */
  List<Class<?>> all() {
    List<Class<?>> all = new ArrayList<>(byName.values());
    all.addAll(refused);
    return all;
  }

  /** And can be the class of an object. */
  private static boolean isOfApplication(Class<?> type) {
    return !type.getName().startsWith("java.")
        && !type.isPrimitive()
        && !type.isArray()
        && !Modifier.isAbstract(type.getModifiers());
  }
}
