package io.trunkline.house;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The knots of a graph: its strongly connected sets of two and more nodes, found by Tarjan's
 * algorithm.
 */
final class Knots {

  private final Map<String, ? extends Collection<String>> needs;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Deque<String> open = new ArrayDeque<>();
  private final Set<String> isOpen = new TreeSet<>();
  private final List<Set<String>> found = new ArrayList<>();

  private Knots(Map<String, ? extends Collection<String>> needs) {
    this.needs = needs;
  }

  /** {@code needs} holds for each node those that it needs; every one of them is a key, too. */
  static List<Set<String>> of(Map<String, ? extends Collection<String>> needs) {
    Knots knots = new Knots(needs);
    for (String node : needs.keySet()) {
      if (!knots.numbers.containsKey(node)) {
        knots.visit(node);
      }
    }
    return knots.found;
  }

  private int visit(String node) {
    int number = numbers.size();
    numbers.put(node, number);
    int low = number;
    open.push(node);
    isOpen.add(node);
    for (String needed : needs.get(node)) {
      Integer seen = numbers.get(needed);
      if (seen == null) {
        low = Math.min(low, visit(needed));
      } else if (isOpen.contains(needed)) {
        low = Math.min(low, seen);
      }
    }
    if (low == number) {
      close(node);
    }
    return low;
  }

  private void close(String first) {
    Set<String> knot = new TreeSet<>();
    String node;
    do {
      node = open.pop();
      isOpen.remove(node);
      knot.add(node);
    } while (!node.equals(first));
    if (knot.size() > 1) {
      found.add(knot);
    }
  }
}
