package io.trunkline.house;

import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;

/**
 * One package of the product.
 *
 * @param name of the package
 * @param open its public top-level types, by simple name
 * @param closed its package-private ones
 * @param unused those of the public ones that no other package mentions
 * @param knots the sets of types that all need each other and have a member here, largest first,
 *     full names
 */
record Room(
    String name,
    SortedSet<String> open,
    SortedSet<String> closed,
    SortedSet<String> unused,
    List<Set<String>> knots) {

  /** Empty where no two types need each other. */
  Set<String> largestKnot() {
    return knots.isEmpty() ? Set.of() : knots.get(0);
  }

  /** The sizes of all knots, as {@code 9+5}, or a dash. */
  String knotSizes() {
    return knots.isEmpty()
        ? "-"
        : knots.stream().map(knot -> String.valueOf(knot.size())).collect(Collectors.joining("+"));
  }
}
