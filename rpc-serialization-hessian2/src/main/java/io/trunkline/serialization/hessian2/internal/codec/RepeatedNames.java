package io.trunkline.serialization.hessian2.internal.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which fields of a class those of a definition are. Stock peers write a field by its name alone,
 * so a name repeats if a class hides a field of its superclass; the fields then come in the order
 * in which the class is written here, too.
 */
final class RepeatedNames {

  private RepeatedNames() {}

  /**
   * The fields of a definition, null for one that the class lacks.
   *
   * @param fields those of the class, in the order in which they are written
   * @param byName by the names in messages; a name alone may be that of any of them
   * @param nameOf the name of a field alone
   */
  static <F> List<@Nullable F> plan(
      String[] names, List<F> fields, Map<String, F> byName, Function<F, String> nameOf) {
    List<@Nullable F> plan = new ArrayList<>();
    Map<String, List<Integer>> places = new HashMap<>();
    Set<F> qualified = new HashSet<>();
    for (int i = 0; i < names.length; i++) {
      F field = byName.get(names[i]);
      plan.add(field);
      if (field != null) {
        places.computeIfAbsent(names[i], name -> new ArrayList<>()).add(i);
        if (!nameOf.apply(field).equals(names[i])) {
          qualified.add(field);
        }
      }
    }
    places.forEach(
        (name, all) -> {
          int first = all.get(0);
          if (all.size() > 1) {
            assign(all, plan, fields.stream().filter(f -> nameOf.apply(f).equals(name)).toList());
          } else if (isAlone(name, byName, nameOf) && qualified.contains(byName.get(name))) {
            plan.set(first, null); // of a lower class, which has no such field here
          }
        });
    return plan;
  }

  private static <F> boolean isAlone(
      String name, Map<String, F> byName, Function<F, String> nameOf) {
    F field = byName.get(name);
    return field != null && nameOf.apply(field).equals(name);
  }

  private static <F> void assign(List<Integer> places, List<@Nullable F> plan, List<F> named) {
    if (named.size() == places.size()) {
      for (int i = 0; i < named.size(); i++) {
        plan.set(places.get(i), named.get(i));
      }
    }
  }
}
